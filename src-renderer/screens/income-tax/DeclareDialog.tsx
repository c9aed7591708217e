import { Field, Input, MessageBar, MessageBarBody } from "@fluentui/react-components";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { declareActions } from "../../../src-shared/calls/income-tax.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { NoteField } from "../../ui/inputs/NoteField.tsx";
import type { ChosenMonth } from "./chosen-month.ts";
import { MonthFacts } from "./MonthFacts.tsx";
import { PromotionTax } from "./PromotionTax.tsx";
import { StepOutcome } from "./StepOutcome.tsx";

export type DeclareAction = (typeof declareActions)[number];

type Props = {
  readonly action: DeclareAction;
  readonly month: ChosenMonth;
  readonly income: number | undefined;
  readonly tax: number | undefined;
  readonly onClose: (outcome?: "done") => void;
};

const takesReceipt: ReadonlySet<DeclareAction> = new Set(["report", "accept", "pay", "correct"]);

/** Facts, then the step, then its outcome. */
export const DeclareDialog = ({ action, month, income, tax, onClose }: Props) => {
  const desk = useDesk();
  const { t, error } = useText();
  const [receipt, setReceipt] = useState("");
  const [reason, setReason] = useState("");
  const step = useMutation({
    mutationFn: () =>
      desk.incomeTax.declare({
        body: {
          period: month.period,
          action,
          ...(month.ids !== undefined && { ids: [...month.ids] }),
          ...(receipt.trim() !== "" && { receipt_no: receipt.trim() }),
          ...(reason.trim() !== "" && { reason: reason.trim() }),
        },
      }),
  });
  const isDone = step.data !== undefined;
  const paysMonth = month.ids === undefined && (action === "pay" || action === "correct");
  const isReasonMissing = action === "refuse" && reason.trim() === "";
  return (
    <ConfirmDialog
      title={t("incomeTax.declare.title", { action: t(`incomeTax.declare.${action}`), period: month.period })}
      confirmText={isDone ? t("common.close") : t(`incomeTax.declare.${action}`)}
      isBusy={step.isPending}
      isConfirmDisabled={isReasonMissing}
      onConfirm={() => (isDone ? onClose("done") : step.mutate())}
      onClose={() => onClose(isDone ? "done" : undefined)}
    >
      <MonthFacts period={month.period} people={month.count} income={income} tax={tax} />
      {isDone ? (
        <StepOutcome outcome={step.data} />
      ) : (
        <>
          {paysMonth ? <PromotionTax period={month.period} /> : null}
          {takesReceipt.has(action) ? (
            <Field label={t("incomeTax.declare.receipt")} hint={t("incomeTax.declare.receiptHint")}>
              <Input value={receipt} maxLength={60} onChange={(_event, data) => setReceipt(data.value)} />
            </Field>
          ) : null}
          {action === "refuse" ? (
            <NoteField
              label={t("common.reason")}
              required
              hint={t("common.reasonHint")}
              value={reason}
              most={200}
              onChange={setReason}
            />
          ) : null}
        </>
      )}
      {step.error ? (
        <MessageBar intent="error">
          <MessageBarBody>{error(step.error)}</MessageBarBody>
        </MessageBar>
      ) : null}
    </ConfirmDialog>
  );
};
