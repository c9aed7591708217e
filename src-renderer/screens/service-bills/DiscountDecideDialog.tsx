import { Field, MessageBar, MessageBarBody, Text, Textarea } from "@fluentui/react-components";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { AppError } from "../../../src-shared/bridge/define.ts";
import type { Row } from "../../../src-shared/lists/define.ts";
import type {
  ServiceBillDiscount,
  ServiceBillDiscountAction,
} from "../../../src-shared/records/service-bill-discounts.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { OwnLimits } from "../../money/dialog/OwnLimits.tsx";
import { useMoneyStyles } from "../../money/money.styles.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import { BillFacts } from "./BillFacts.tsx";

type Props = {
  readonly row: Row;
  readonly discount: ServiceBillDiscount;
  readonly action: ServiceBillDiscountAction;
  readonly onClose: () => void;
};

const atLeast = 2;

/** Asks before a discount is granted, refused or taken back: of which bill, how much, why, and what is left to pay. */
export const DiscountDecideDialog = ({ row: given, discount, action, onClose }: Props) => {
  const styles = useMoneyStyles();
  const desk = useDesk();
  const toast = useToast();
  const { t, error } = useText();
  const [row] = useState(given);
  const [read] = useState(discount);
  const [reason, setReason] = useState("");
  const kind = t(`serviceBills.discount.kinds.${read.kind}`);
  const step = t(`serviceBills.discount.actions.${action}`);
  const title = t("serviceBills.discount.decideTitle", { action: step, kind });
  const needsReason = action === "reject";
  const decide = useMutation({
    mutationFn: () =>
      desk.serviceBills.decideDiscount({
        params: { id: read.id },
        body: { version: read.version, action, ...(needsReason && { reason: reason.trim() }) },
      }),
    onSuccess: () => {
      toast.success(t("serviceBills.discount.done", { action: title }));
      onClose();
    },
  });
  const isStale = decide.error instanceof AppError && decide.error.code === "stale_version";
  const meaning = action === "grant" && read.kind === "void" ? "grantVoid" : action;
  const left = Number(row["unpaid"] ?? 0) - read.amount;
  return (
    <ConfirmDialog
      title={title}
      confirmText={step}
      isBusy={decide.isPending}
      isConfirmDisabled={isStale || (needsReason && reason.trim().length < atLeast)}
      onConfirm={() => decide.mutate()}
      onClose={onClose}
    >
      <div className={styles.column}>
        <BillFacts row={row} amounts={["payable", "paid", "unpaid"]} step={{ name: kind, cents: read.amount }} />
        <Text>{t("serviceBills.discount.reasonLine", { reason: read.reason })}</Text>
        <Text>
          {t(`serviceBills.discount.meaning.${meaning}`, {
            left: t("common.moneyYuan", { amount: formatMoney(Math.max(0, left)) }),
          })}
        </Text>
        <OwnLimits step={`serviceBillDiscounts.${action}`} amount={read.amount} />
        {needsReason ? (
          <Field label={t("serviceBills.dialog.reason")} required hint={t("common.reasonHint")}>
            <Textarea value={reason} maxLength={200} onChange={(_event, { value }) => setReason(value)} />
          </Field>
        ) : null}
        {decide.error ? (
          <MessageBar intent={isStale ? "warning" : "error"} layout="multiline">
            <MessageBarBody>{isStale ? t("serviceBills.discount.changed") : error(decide.error)}</MessageBarBody>
          </MessageBar>
        ) : null}
      </div>
    </ConfirmDialog>
  );
};
