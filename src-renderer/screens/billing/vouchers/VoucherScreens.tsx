import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { voucherRecords } from "../../../../src-shared/billing/vouchers/voucher-records-list.ts";
import { AppError } from "../../../../src-shared/kernel/bridge/define.ts";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { useDetail } from "../../../desk/use-detail.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import {
  type ActionTarget,
  type DetailProps,
  defineListScreen,
  type ListAction,
} from "../../../list-screen/model/define-list-screen.ts";
import { CellValue } from "../../../list-screen/row/CellValue.tsx";
import { RowActions } from "../../../list-screen/row/RowActions.tsx";
import { RowFields } from "../../../list-screen/row/RowFields.tsx";
import { RowSection } from "../../../list-screen/row/RowSection.tsx";
import { DetailPanel } from "../../../ui/detail/DetailPanel.tsx";
import { DetailStates } from "../../../ui/detail/DetailStates.tsx";
import { Section } from "../../../ui/facts/Facts.tsx";
import { Message } from "../../../ui/messages/Message.tsx";
import { voucherActions } from "./voucher-actions.tsx";

type VoucherList = "voucherRecords" | "voucherTransactions";

const detailFields = {
  voucherRecords: ["settlement_no", "line_seq", "company_name"],
  voucherTransactions: ["transaction_no", "company_name", "direction", "business_type", "amount", "occurred_at"],
} as const;
const basics = ["no", "type", "file_name", "created_by_name", "create_at", "finish_at", "expire_at", "remark"] as const;
const integrity = ["bytes", "sha256", "downloaded_count"] as const;

const targetOf = (list: VoucherList, row: Row): ActionTarget => ({
  list,
  filters: {},
  selection: { mode: "some", ids: [String(row["id"])] },
  count: 1,
  sums: null,
  rows: [row],
});

/** The row of the list itself: a voucher has nothing that its list does not carry. */
const useVoucher = (list: VoucherList, id: string) =>
  useDetail(list, id, (desk) =>
    desk.lists.page({ list, filters: { ids: [id] }, page: 1, page_size: 20, summary: false }),
  );

const VoucherDetail = ({ list, id, onClose }: DetailProps & { list: VoucherList }) => {
  const { t, error: errorText } = useText();
  const navigate = useNavigate();
  const [running, setRunning] = useState<ListAction>();
  const query = useVoucher(list, id);
  const row = query.data?.rows[0];
  const Dialog = running?.Dialog;
  const failCode = row?.["fail_code"];
  const settlement = row?.["settlement_id"];
  return (
    <DetailPanel
      title={row ? t("vouchers.title", { no: String(row["no"]) }) : t("lists.ui.detail")}
      mark={row ? <CellValue column={voucherRecords.columns.status} value={row["status"]} /> : null}
      onClose={onClose}
      actions={
        row ? (
          <RowActions
            list={list}
            row={row}
            actions={voucherActions}
            onAction={setRunning}
            besides={[
              {
                key: "settlement",
                text: t("vouchers.settlement"),
                worksOffline: true,
                against: settlement ? null : "forbidden",
                onClick: () => void navigate(`/settlements/${encodeURIComponent(String(settlement))}`),
              },
            ]}
          />
        ) : null
      }
    >
      <DetailStates query={query} />
      {row ? (
        <>
          {failCode ? <Message intent="error">{errorText(new AppError(String(failCode)))}</Message> : null}
          <Section title={t("vouchers.about")}>
            <RowFields
              list={list}
              row={row}
              keys={detailFields[list].filter((key) => key !== "line_seq" || row[key] !== 0)}
            />
          </Section>
          <RowSection title={t("vouchers.basics")} list={list} row={row} keys={basics} />
          <RowSection title={t("vouchers.integrity")} list={list} row={row} keys={integrity} />
          {Dialog ? <Dialog target={targetOf(list, row)} onClose={() => setRunning(undefined)} /> : null}
        </>
      ) : query.data ? (
        errorText(new AppError("not_found"))
      ) : null}
    </DetailPanel>
  );
};

const VoucherRecordDetail = (props: DetailProps) => <VoucherDetail {...props} list="voucherRecords" />;
const VoucherTransactionDetail = (props: DetailProps) => <VoucherDetail {...props} list="voucherTransactions" />;

const recordsSpec = defineListScreen({
  list: "voucherRecords",
  route: "/voucher-records",
  rowActions: voucherActions,
  Detail: VoucherRecordDetail,
});

const transactionsSpec = defineListScreen({
  list: "voucherTransactions",
  route: "/voucher-transactions",
  rowActions: voucherActions,
  Detail: VoucherTransactionDetail,
});

/** Vouchers of settlements and their lines. */
export const VoucherRecordsScreen = () => <ListScreen spec={recordsSpec} />;

/** Vouchers of transactions: receipts of the bank, and uploaded ones. */
export const VoucherTransactionsScreen = () => <ListScreen spec={transactionsSpec} />;
