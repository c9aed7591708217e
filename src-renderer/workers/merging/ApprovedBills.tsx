import { Button } from "@fluentui/react-components";
import { useNavigate } from "react-router-dom";
import { formatMoney } from "../../../src-shared/kernel/values/money/money.ts";
import type { MergeComparison } from "../../../src-shared/workers/merges/worker-merges-record.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { Message } from "../../ui/messages/Message.tsx";

type Props = {
  readonly comparison: MergeComparison;
  /** 1 or 2; 0 while nobody has chosen. */
  readonly kept: number;
  /** True where a bill can be gone to: not out of a dialog with choices. */
  readonly isLinked?: boolean;
};

/** Approved bills of the one who is not kept, which are audited anew once the two are one. */
export const ApprovedBills = ({ comparison, kept, isLinked = false }: Props) => {
  const { t } = useText();
  const navigate = useNavigate();
  const gone = kept === 0 ? undefined : comparison.sides[kept === 1 ? 1 : 0];
  if (gone === undefined || gone.approved.count === 0) return null;
  const { count, amount, bills } = gone.approved;
  const rest = count - bills.length;
  return (
    <Message
      intent="warning"
      title={t("records.workerMerges.detail.auditAgain", { count, amount: formatMoney(amount) })}
    >
      {bills.map((bill) => {
        const text = t("records.workerMerges.detail.approvedBill", { no: bill.no, amount: formatMoney(bill.amount) });
        return isLinked ? (
          <Button
            key={bill.id}
            size="small"
            appearance="transparent"
            onClick={() => void navigate(`/bills/${bill.id}`)}
          >
            {text}
          </Button>
        ) : (
          <div key={bill.id}>{text}</div>
        );
      })}
      {rest > 0 ? <div>{t("records.workerMerges.detail.moreBills", { count: rest })}</div> : null}
    </Message>
  );
};
