import { Text } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { reasonField } from "../../../../src-shared/kernel/forms/fields.ts";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { queryKeys, useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useForm } from "../../../record/forms/use-form.tsx";
import { PlainDialog } from "../../../record/PlainDialog.tsx";
import { Check } from "../../../ui/inputs/Check.tsx";
import { Message } from "../../../ui/messages/Message.tsx";
import { MonthFacts } from "./MonthFacts.tsx";

type Props = {
  readonly action: "lock" | "unlock";
  readonly row: Row;
  readonly onClose: (outcome?: "done") => void;
};

const form = { reason: reasonField() };

/** Closes a month of the tax books or opens it again, with a reason. */
export const PeriodLockDialog = ({ action, row, onClose }: Props) => {
  const desk = useDesk();
  const { t, list } = useText();
  const { filled, fields } = useForm(form, "incomeTax.period.fields");
  const [acceptsOpen, setAcceptsOpen] = useState(false);
  const id = String(row["id"]);
  const period = String(row["period"]);
  const isLock = action === "lock";
  const checked = useQuery({
    queryKey: queryKeys.detail("taxPeriods", id),
    queryFn: () => desk.incomeTax.period({ params: { id } }),
    enabled: isLock,
  });
  const points = (checked.data?.value.checks ?? []).filter(({ key }) => key !== "locked");
  const open = points.filter(({ state }) => state === "open");
  const blocking = points.filter(({ state }) => state === "blocks");
  const listed = (some: typeof points) => ({
    count: some.length,
    points: list(some.map(({ key }) => t(`incomeTax.close.check.${key}`))),
  });
  const isOpen = blocking.length > 0 || (open.length > 0 && !acceptsOpen);
  const body = { version: Number(row["version"]), action, ...(isLock && acceptsOpen && { accept_open: true }) };
  return (
    <PlainDialog
      title={t(action === "lock" ? "incomeTax.period.lockTitle" : "incomeTax.period.unlockTitle", { period })}
      confirmText={t(`incomeTax.period.${action}`)}
      done={t(action === "lock" ? "incomeTax.period.locked" : "incomeTax.period.unlocked", { period })}
      refusal={blocking.length > 0 ? t("common.resolveAbove") : isOpen ? t("common.tickAbove") : null}
      send={
        filled && !isOpen ? () => desk.incomeTax.updatePeriod({ params: { id }, body: { ...body, ...filled } }) : null
      }
      onClose={onClose}
    >
      <MonthFacts
        period={period}
        people={Number(row["worker_count"])}
        income={Number(row["income"])}
        tax={Number(row["month_tax"])}
      />
      <Text block>{t(action === "lock" ? "incomeTax.period.lockBody" : "incomeTax.period.unlockBody")}</Text>
      {blocking.length > 0 ? <Message intent="error">{t("incomeTax.close.blocked", listed(blocking))}</Message> : null}
      {open.length > 0 ? (
        <>
          <Message intent="warning">{t("incomeTax.close.openPoints", listed(open))}</Message>
          <Check label={t("incomeTax.close.acceptOpen")} checked={acceptsOpen} onChange={setAcceptsOpen} />
        </>
      ) : null}
      {fields}
    </PlainDialog>
  );
};
