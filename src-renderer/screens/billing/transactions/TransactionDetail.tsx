import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { useDetail } from "../../../desk/use-detail.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { DetailProps } from "../../../list-screen/model/define-list-screen.ts";
import { CachedDetail } from "../../../list-screen/row/CachedDetail.tsx";
import { RowFields } from "../../../list-screen/row/RowFields.tsx";
import { JournalTables } from "../../../money/tables/JournalTables.tsx";
import { Section } from "../../../ui/facts/Facts.tsx";

const detailFields = [
  "company_name",
  "channel",
  "direction",
  "business_category",
  "business_type",
  "amount",
  "balance_after",
  "frozen_after",
  "biz_no",
  "bank_serial",
  "counterparty",
  "occurred_at",
  "voucher_status",
  "reconcile_status",
  "handle_status",
  "remark",
] as const;

/** An entry of a wallet's statement at its own address, with both sides of what was booked. */
export const TransactionDetail = ({ id, onClose }: DetailProps) => {
  const { t } = useText();
  const query = useDetail("transactions", id, (desk) => desk.funds.transaction({ params: { id } }));
  return (
    <CachedDetail list="transactions" {...{ id, query, onClose }} rowOf={({ transaction }) => transaction as Row}>
      {({ journals }, row) => (
        <>
          <RowFields list="transactions" row={row} keys={detailFields} />
          <Section title={t("funds.entry.journal")}>
            <JournalTables journals={journals} />
          </Section>
        </>
      )}
    </CachedDetail>
  );
};
