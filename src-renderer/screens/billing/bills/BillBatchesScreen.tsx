import { Link, Text } from "@fluentui/react-components";
import { useQueries } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { billBatches } from "../../../../src-shared/billing/bills/bill-batches-list.ts";
import { billStates } from "../../../../src-shared/billing/bills/bill-states.ts";
import { bills } from "../../../../src-shared/billing/bills/bills-list.ts";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { moneyText } from "../../../../src-shared/kernel/values/money/money.ts";
import { queryKeys, useDesk } from "../../../desk/DeskProvider.tsx";
import { useDetail } from "../../../desk/use-detail.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { type DetailProps, defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
import { CellValue } from "../../../list-screen/row/CellValue.tsx";
import { RowActionBar } from "../../../list-screen/row/RowActionBar.tsx";
import { RowSection } from "../../../list-screen/row/RowSection.tsx";
import { batchChangeActions } from "../../../money/bills/bill-change-actions.tsx";
import { PayDifference } from "../../../money/bills/PayDifference.tsx";
import { DetailPanel } from "../../../ui/detail/DetailPanel.tsx";
import { DetailStates } from "../../../ui/detail/DetailStates.tsx";
import { useDecided } from "../../../ui/detail/use-decided.ts";
import { useSeen } from "../../../ui/detail/use-seen.ts";
import { ResultTable, Section } from "../../../ui/facts/Facts.tsx";
import { useFirstBillImport } from "./use-bill-tools.ts";

/** Counts the bills of a batch by state, with their sums; each opens its bills. */
const StatusCounts = ({ batchId }: { batchId: string }) => {
  const desk = useDesk();
  const { t } = useText();
  const navigate = useNavigate();
  const answers = useQueries({
    queries: billStates.codes.map((status) => ({
      queryKey: queryKeys.list("bills", "batch-count", batchId, status),
      queryFn: () =>
        desk.lists.page({
          list: "bills",
          filters: { import_id: [batchId], status: [status] },
          page: 1,
          page_size: 20,
          summary: true,
        }),
    })),
  });
  if (answers.some(({ isPending }) => isPending)) return <Text size={200}>{t("common.loading")}</Text>;
  return (
    <ResultTable
      label={t("bills.batch.counts")}
      titles={[t("bills.result.status"), t("bills.batch.count"), t("bills.result.fee")]}
      rows={billStates.codes.flatMap((status, at) => {
        const answer = answers[at]?.data;
        if (!answer || answer.count === 0) return [];
        const cells = [
          <CellValue key="status" column={bills.columns.status} value={status} />,
          <Link key="count" as="button" onClick={() => void navigate(`/bills?import_id=${batchId}&status=${status}`)}>
            {String(answer.count)}
          </Link>,
          moneyText(answer.summary["accounting_fee"]),
        ];
        return [{ key: String(status), cells }];
      })}
    />
  );
};

const basics = ["batch_sn", "company_name", "organization_name", "inner_bill_type", "file_name"] as const;
const amounts = ["accounting_fee", "customer_pay", "net_pay"] as const;
const creationFields = ["created_by_name", "create_at"] as const;

/** Actions on most batches; the rest is in the menu. */
const inSight: ReadonlySet<string> = new Set(["approve", "reject"]);

/** A batch of bills: where it came from, how far its bills have come, what they amount to. */
const BillBatchDetail = ({ id, onClose }: DetailProps) => {
  const { t } = useText();
  const navigate = useNavigate();
  const query = useDetail("billBatches", id, (desk) =>
    desk.lists.page({ list: "billBatches", filters: { ids: [id] }, page: 1, page_size: 20, summary: false }),
  );
  const row: Row | undefined = query.data?.rows[0];
  useSeen(row, query);
  const decided = useDecided(id);
  // Bills may have been left out: the batch is passed once none of it waits.
  const afterAction = (action: string) =>
    void query.refetch().then(({ data }) => {
      if (data?.rows[0]?.["to_audit_count"] === 0) decided(action);
    });
  return (
    <DetailPanel
      title={row ? t("bills.batch.title", { no: String(row["batch_sn"]) }) : t("lists.ui.detail")}
      mark={row ? <CellValue column={billBatches.columns.status} value={row["status"]} /> : null}
      onClose={onClose}
      actions={
        row ? (
          <RowActionBar
            list="billBatches"
            row={row}
            actions={batchChangeActions}
            inSight={inSight}
            besides={[
              {
                key: "bills",
                text: t("bills.batch.openBills"),
                worksOffline: true,
                onClick: () => void navigate(`/bills?import_id=${id}`),
              },
            ]}
            onDone={afterAction}
          />
        ) : null
      }
    >
      <DetailStates query={query} />
      {row ? (
        <>
          <PayDifference row={row} />
          <Section title={t("bills.batch.counts")}>
            <StatusCounts batchId={id} />
          </Section>
          <RowSection title={t("bills.detail.amounts")} list="billBatches" row={row} keys={amounts} />
          <RowSection title={t("bills.detail.basics")} list="billBatches" row={row} keys={basics} />
          <RowSection title={t("bills.batch.made")} list="billBatches" row={row} keys={creationFields} />
        </>
      ) : null}
    </DetailPanel>
  );
};

export const billBatchesSpec = defineListScreen({
  list: "billBatches",
  route: "/bill-batches",
  exportPermission: "bill.bill.export",
  rowActions: batchChangeActions,
  useTools: useFirstBillImport,
  Detail: BillBatchDetail,
});

/** Bills by the file that brought them: audited, cancelled and given to departments batch by batch. */
export const BillBatchesScreen = () => <ListScreen spec={billBatchesSpec} />;
