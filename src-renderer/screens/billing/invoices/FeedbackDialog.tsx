import { invoiceFeedbackResults } from "../../../../src-shared/billing/invoices/invoices-calls.ts";
import { choiceField, noteField } from "../../../../src-shared/kernel/forms/fields.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useForm } from "../../../record/forms/use-form.tsx";
import { PlainDialog } from "../../../record/PlainDialog.tsx";

type Props = { readonly settlement: { readonly id: string; readonly no: string }; readonly onClose: () => void };

const form = { result: choiceField(invoiceFeedbackResults), remark: noteField() };

/** Takes the buyer's feedback on the invoice for a settlement; problems are told. */
export const FeedbackDialog = ({ settlement: { id, no }, onClose }: Props) => {
  const desk = useDesk();
  const { t } = useText();
  const { filled: body, fields } = useForm(form, "invoices.feedback.fields");
  const isTold = body?.result === 1 || (body?.remark ?? "") !== "";
  return (
    <PlainDialog
      title={`${t("invoices.feedback.title")} ${no}`}
      confirmText={t("common.save")}
      done={t("invoices.feedback.done")}
      send={body && isTold ? () => desk.invoices.feedback({ params: { id }, body }) : null}
      onClose={onClose}
    >
      {fields}
    </PlainDialog>
  );
};
