import { CheckmarkCircleRegular, ClipboardTaskListLtrRegular } from "@fluentui/react-icons";
import { reconcilers } from "../../../../src-shared/billing/funds/transactions-calls.ts";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { useDetail } from "../../../desk/use-detail.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { type DetailProps, defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
import type { ListTool } from "../../../list-screen/model/list-tools.ts";
import { CachedDetail } from "../../../list-screen/row/CachedDetail.tsx";
import { RowFields } from "../../../list-screen/row/RowFields.tsx";
import { JournalTables } from "../../../money/tables/JournalTables.tsx";
import { useCan } from "../../../session/bootstrap.ts";
import { useMoneyAllowed } from "../../../session/money-allowed.ts";
import { Section } from "../../../ui/facts/Facts.tsx";
import { transactionVoucherActions, transactionVoucherBulkActions } from "../../../vouchers/voucher-actions.tsx";
import { HandleDialog } from "./HandleDialog.tsx";
import { ReconcileDialog } from "./ReconcileDialog.tsx";

const tools = [
  { key: "reconcile", needs: reconcilers, icon: CheckmarkCircleRegular, place: "primary", Dialog: ReconcileDialog },
  {
    key: "handle",
    needs: ["fund.transaction.import"],
    icon: ClipboardTaskListLtrRegular,
    place: "button",
    Dialog: HandleDialog,
  },
] as const;

/** Tools for entries as a whole: comparing with the bank, marking those that were seen to. */
const useTransactionTools = (): readonly ListTool[] => {
  const { t } = useText();
  const can = useCan();
  const money = useMoneyAllowed();
  return tools
    .filter(({ needs }) => needs.some((key) => can(key)))
    .map(({ needs: _needs, ...tool }) => ({ ...tool, text: t(`funds.entry.${tool.key}`), reason: money.reason }));
};

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
const TransactionDetail = ({ id, onClose }: DetailProps) => {
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

export const transactionsSpec = defineListScreen({
  list: "transactions",
  route: "/transactions",
  exportPermission: "fund.transaction.export",
  rowActions: transactionVoucherActions,
  bulkActions: transactionVoucherBulkActions,
  useTools: useTransactionTools,
  Detail: TransactionDetail,
});

export const TransactionsScreen = () => <ListScreen spec={transactionsSpec} />;
