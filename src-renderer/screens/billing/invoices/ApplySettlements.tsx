import { Button, Link } from "@fluentui/react-components";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { InvoiceApplyDetail } from "../../../../src-shared/billing/invoices/invoices-calls.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useCan } from "../../../session/bootstrap.ts";
import { Money } from "../../../ui/facts/Facts.tsx";
import { ResultTable } from "../../../ui/facts/ResultTable.tsx";
import { FeedbackDialog } from "./FeedbackDialog.tsx";

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
