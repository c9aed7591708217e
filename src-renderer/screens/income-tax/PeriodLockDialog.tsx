import { Checkbox, MessageBar, MessageBarBody, Text } from "@fluentui/react-components";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Row } from "../../../src-shared/lists/define.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { queryKeys } from "../../desk/query-keys.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { NoteField } from "../../ui/inputs/NoteField.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import { MonthFacts } from "./MonthFacts.tsx";

type Props = {
  readonly action: "lock" | "unlock";
  readonly row: Row;
  readonly onClose: (outcome?: "done") => void;
};

/** Closes a month of the tax books or opens it again, with a reason. */
export const PeriodLockDialog = ({ action, row, onClose }: Props) => {
  const desk = useDesk();
  const toast = useToast();
  const { t, error, list } = useText();
  const [reason, setReason] = useState("");
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
  const change = useMutation({
    mutationFn: () =>
      desk.incomeTax.updatePeriod({
        params: { id },
        body: {
          version: Number(row["version"]),
          action,
          reason: reason.trim(),
          ...(isLock && acceptsOpen && { accept_open: true }),
        },
      }),
    onSuccess: () => {
      toast.success(t(action === "lock" ? "incomeTax.period.locked" : "incomeTax.period.unlocked", { period }));
      onClose("done");
    },
  });
  return (
    <ConfirmDialog
      title={t(action === "lock" ? "incomeTax.period.lockTitle" : "incomeTax.period.unlockTitle", { period })}
      confirmText={t(`incomeTax.period.${action}`)}
      isBusy={change.isPending}
      isConfirmDisabled={reason.trim() === "" || blocking.length > 0 || (open.length > 0 && !acceptsOpen)}
      onConfirm={() => change.mutate()}
      onClose={() => onClose()}
    >
      <MonthFacts
        period={period}
        people={Number(row["worker_count"])}
        income={Number(row["income"])}
        tax={Number(row["month_tax"])}
      />
      <Text block>{t(action === "lock" ? "incomeTax.period.lockBody" : "incomeTax.period.unlockBody")}</Text>
      {blocking.length > 0 ? (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{t("incomeTax.close.blocked", listed(blocking))}</MessageBarBody>
        </MessageBar>
      ) : null}
      {open.length > 0 ? (
        <>
          <MessageBar intent="warning" layout="multiline">
            <MessageBarBody>{t("incomeTax.close.openPoints", listed(open))}</MessageBarBody>
          </MessageBar>
          <Checkbox
            label={t("incomeTax.close.acceptOpen")}
            checked={acceptsOpen}
            onChange={(_event, data) => setAcceptsOpen(data.checked === true)}
          />
        </>
      ) : null}
      <NoteField
        label={t("common.reason")}
        required
        hint={t("common.reasonHint")}
        value={reason}
        most={200}
        onChange={setReason}
      />
      {change.error ? (
        <MessageBar intent="error">
          <MessageBarBody>{error(change.error)}</MessageBarBody>
        </MessageBar>
      ) : null}
    </ConfirmDialog>
  );
};
