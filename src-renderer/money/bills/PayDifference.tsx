import { useNavigate } from "react-router-dom";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { formatMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { Message } from "../../ui/messages/Message.tsx";

const keyOf = (difference: number) => {
  if (difference === 0) return "bills.batch.paysOther";
  return difference > 0 ? "bills.batch.paysMore" : "bills.batch.paysLess";
};

/** Says of a batch, a row of the lists of batches or of import records, that its companies pay something else than its file says. */
export const PayDifference = ({ row }: { readonly row: Row }) => {
  const { t } = useText();
  const navigate = useNavigate();
  const count = Number(row["pay_differs"] ?? 0);
  if (count === 0) return null;
  const difference = Number(row["pay_difference"] ?? 0);
  return (
    <Message
      intent="warning"
      action={{
        text: t("bills.batch.showDiffering"),
        onClick: () => void navigate(`/bills?import_id=${String(row["id"])}&pay_differs=1`),
      }}
    >
      {t(keyOf(difference), { count, amount: formatMoney(Math.abs(difference)) })}
    </Message>
  );
};
