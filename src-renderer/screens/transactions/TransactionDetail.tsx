import { useQuery } from "@tanstack/react-query";
import type { Row } from "../../../src-shared/lists/define.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { queryKeys } from "../../desk/query-keys.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { DetailProps } from "../../list-screen/model/define-list-screen.ts";
import { CachedRow, useCachedRow } from "../../list-screen/row/CachedRow.tsx";
import { RowFields } from "../../list-screen/row/RowFields.tsx";
import { JournalTables } from "../../money/tables/JournalTables.tsx";
import { DetailPanel } from "../../ui/detail/DetailPanel.tsx";
import { DetailStates } from "../../ui/detail/DetailStates.tsx";
import { Section } from "../../ui/facts/Section.tsx";

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
  const desk = useDesk();
  const { t } = useText();
  const query = useQuery({
    queryKey: queryKeys.detail("transactions", id),
    queryFn: () => desk.funds.transaction({ params: { id } }),
  });
  const detail = query.data?.value;
  const cachedRow = useCachedRow("transactions", id, query);
  return (
    <DetailPanel
      title={detail?.transaction.no ?? (cachedRow ? String(cachedRow["no"]) : t("funds.loading"))}
      onClose={onClose}
    >
      {cachedRow ? <CachedRow list="transactions" row={cachedRow} /> : <DetailStates query={query} />}
      {detail ? (
        <>
          <RowFields list="transactions" row={detail.transaction as Row} keys={detailFields} />
          <Section title={t("funds.entry.journal")}>
            <JournalTables journals={detail.journals} />
          </Section>
        </>
      ) : null}
    </DetailPanel>
  );
};
