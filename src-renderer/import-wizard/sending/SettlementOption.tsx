import { useNavigate } from "react-router-dom";
import { settlementWish } from "../../../src-shared/billing/bills/import-records-list.ts";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { useDetail } from "../../desk/use-detail.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { Message } from "../../ui/messages/Message.tsx";

/** The outcome of the settlement that an import wished for, with the way to it; nothing where none was wished for. */
export const SettlementOption = ({ record }: { record: Row }) => {
  const { t, of } = useText();
  const navigate = useNavigate();
  const recordedWish = record["settlement_wish"];
  const no = String(record["settlement_no"] ?? "");
  const id = record["settlement_id"];
  if (recordedWish === settlementWish.waiting) {
    const failed = Number(record["fail_count"] ?? 0);
    return (
      <Message intent="info">
        {t("imports.ui.wish.waiting", { count: Number(record["success_count"] ?? 0) })}
        {failed > 0 ? t("imports.ui.wish.without", { count: failed }) : null}
      </Message>
    );
  }
  if (recordedWish === settlementWish.made) {
    return (
      <Message
        intent="success"
        action={
          typeof id === "string"
            ? {
                text: t("imports.ui.wish.open"),
                onClick: () => void navigate(`/settlements/${encodeURIComponent(id)}`),
              }
            : undefined
        }
      >
        {t("imports.ui.wish.made", { no })}
      </Message>
    );
  }
  if (recordedWish !== settlementWish.notMade) return null;
  const code = String(record["settlement_problem"] ?? "");
  return (
    <Message intent="warning">
      {t("imports.ui.wish.notMade", {
        reason: of(`imports.ui.wish.problems.${code}`, {}, t("imports.ui.wish.problems.other")),
      })}
    </Message>
  );
};

/** The same of a batch that has just been sent, read from its record; nothing while that cannot be asked for. */
export const BatchSettlementOption = ({ batchId }: { batchId: string }) => {
  const { data } = useDetail("importRecords", batchId, (desk) => desk.bills.importRecord({ params: { id: batchId } }));
  const record = data?.value.record as Row | undefined;
  return record === undefined ? null : <SettlementOption record={record} />;
};
