import { Button, Link } from "@fluentui/react-components";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import {
  type InvoiceApplyDetail,
  invoiceFeedbackResults,
} from "../../../../src-shared/billing/invoices/invoices-calls.ts";
import { choiceField, noteField } from "../../../../src-shared/kernel/forms/fields.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useForm } from "../../../record/forms/use-form.tsx";
import { PlainDialog } from "../../../record/PlainDialog.tsx";
import { useCan } from "../../../session/bootstrap.ts";
import { Money, ResultTable } from "../../../ui/facts/Facts.tsx";

type Props = { readonly settlement: { readonly id: string; readonly no: string }; readonly onClose: () => void };

const form = { result: choiceField(invoiceFeedbackResults), remark: noteField() };

/** Takes the buyer's feedback on the invoice for a settlement; problems are told. */
const FeedbackDialog = ({ settlement: { id, no }, onClose }: Props) => {
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

type Settlement = InvoiceApplyDetail["settlements"][number];

/** Lists the parts of settlements that an application invoices, and the buyer's feedback on it. */
export const ApplySettlements = ({
  settlements,
  isIssued,
}: {
  settlements: readonly Settlement[];
  isIssued: boolean;
}) => {
  const { t, of } = useText();
  const can = useCan();
  const navigate = useNavigate();
  const [feedbackOn, setFeedbackOn] = useState<Settlement>();
  const mayTell = isIssued && can("invoice.application.create");
  const feedbackOf = ({ feedback }: Settlement): string =>
    feedback === null
      ? t("invoices.feedback.none")
      : feedback.remark === ""
        ? of(`invoices.feedback.fields.result.options.${feedback.result}`)
        : t("common.named", {
            name: of(`invoices.feedback.fields.result.options.${feedback.result}`),
            text: feedback.remark,
          });
  return (
    <>
      <ResultTable
        label={t("invoices.detail.settlements")}
        titles={[
          t("invoices.detail.settlement"),
          t("invoices.detail.period"),
          t("invoices.detail.amount"),
          t("invoices.feedback.title"),
        ]}
        rows={settlements.map((one) => ({
          key: `${one.id} ${one.period} ${one.amount < 0}`,
          cells: [
            <Link key="no" as="button" onClick={() => void navigate(`/settlements/${one.id}`)}>
              {one.no}
            </Link>,
            one.period,
            <Money key="amount" cents={one.amount} />,
            one.amount < 0 ? (
              t("invoices.detail.returned")
            ) : mayTell ? (
              <Button key="say" size="small" appearance="transparent" onClick={() => setFeedbackOn(one)}>
                {feedbackOf(one)}
              </Button>
            ) : (
              feedbackOf(one)
            ),
          ],
        }))}
      />
      {feedbackOn ? <FeedbackDialog settlement={feedbackOn} onClose={() => setFeedbackOn(undefined)} /> : null}
    </>
  );
};
