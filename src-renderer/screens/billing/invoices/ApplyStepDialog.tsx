import { Text } from "@fluentui/react-components";
import { useState } from "react";
import {
  type InvoiceApplyMove,
  invoiceApplyDecisions,
} from "../../../../src-shared/billing/invoices/invoice-decisions.ts";
import type { InvoiceApplyAction, InvoiceApplyDetail } from "../../../../src-shared/billing/invoices/invoices-calls.ts";
import { centsField, reasonField } from "../../../../src-shared/kernel/forms/fields.ts";
import { formatMoney, plainMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useForm } from "../../../record/forms/use-form.tsx";
import { PlainDialog } from "../../../record/PlainDialog.tsx";
import { ApplyFacts } from "./ApplyFacts.tsx";
import { IssueDialog } from "./IssueDialog.tsx";

const form = { correction_amount: centsField({ min: 0 }), reason: reasonField() };

/** Changes what an application takes off of payments that came back after they had been invoiced. */
const CorrectionDialog = ({ detail, onClose }: { detail: InvoiceApplyDetail; onClose: () => void }) => {
  const desk = useDesk();
  const { t } = useText();
  const [{ apply, quota }] = useState(detail);
  const yuan = (cents: number) => t("common.moneyYuan", { amount: formatMoney(cents) });
  const most = Math.min(quota.corrections_due + apply.correction_amount, apply.apply_amount - 1);
  const start = { correction_amount: plainMoney(most) };
  const { values, filled, fields } = useForm(form, "invoices.dialog.fields", { most, start });
  const { id, version } = apply;
  const amount = values["correction_amount"];
  const title = t("invoices.actions.correct");
  return (
    <PlainDialog
      title={title}
      confirmText={t("common.save")}
      done={t("invoices.dialog.done", { action: title })}
      send={filled && (() => desk.invoices.correct({ params: { id }, body: { version, ...filled } }))}
      onClose={onClose}
    >
      <ApplyFacts apply={apply} />
      <Text>
        {t("invoices.dialog.correctionDue", { due: yuan(quota.corrections_due), own: yuan(apply.correction_amount) })}
      </Text>
      {fields}
      {amount === undefined ? null : (
        <Text weight="semibold">{`${t("invoices.form.open")} ${yuan(apply.apply_amount - Number(amount))}`}</Text>
      )}
    </PlainDialog>
  );
};

type MoveDialogProps = {
  readonly step: InvoiceApplyAction;
  readonly detail: InvoiceApplyDetail;
  readonly onClose: (outcome?: "done") => void;
};

const formOf = (step: InvoiceApplyAction) => {
  const action = invoiceApplyDecisions.actions[step];
  return "form" in action ? action.form : undefined;
};

/** Asks before an application is moved: what it is, what the step means, a reason or number where one is due. */
const MoveDialog = ({ step, detail, onClose }: MoveDialogProps) => {
  const desk = useDesk();
  const { t } = useText();
  // What is confirmed is what stands here, even when the screen behind is read anew.
  const [{ apply }] = useState(detail);
  const { filled, fields } = useForm(formOf(step), "invoices.dialog.fields");
  const action = t(`invoices.actions.${step}`);
  const params = { id: apply.id };
  const move = { version: apply.version, action: step };
  return (
    <PlainDialog
      title={action}
      confirmText={action}
      warning={t(`invoices.dialog.${step}Text`)}
      done={t("invoices.dialog.done", { action })}
      send={filled && (() => desk.invoices.update({ params, body: { ...move, ...filled } }))}
      onClose={onClose}
    >
      <ApplyFacts apply={apply} />
      {fields}
    </PlainDialog>
  );
};

type Props = {
  readonly step: InvoiceApplyMove;
  readonly detail: InvoiceApplyDetail;
  readonly onClose: (outcome?: "done") => void;
};

/** The dialog of a step of an application. */
export const ApplyStepDialog = ({ step, detail, onClose }: Props) => {
  if (step === "issue") return <IssueDialog detail={detail} onClose={onClose} />;
  if (step === "correct") return <CorrectionDialog detail={detail} onClose={onClose} />;
  return <MoveDialog step={step} detail={detail} onClose={onClose} />;
};
