import { makeStyles } from "@fluentui/react-components";
import { useNavigate } from "react-router-dom";
import { importRecords } from "../../../../src-shared/billing/bills/import-records-list.ts";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { useDetail } from "../../../desk/use-detail.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { SettlementOption } from "../../../import-wizard/sending/SettlementOption.tsx";
import { OpenImports } from "../../../import-wizard/start/OpenImports.tsx";
import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { type DetailProps, defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
import { CellValue } from "../../../list-screen/row/CellValue.tsx";
import { ProgressSteps } from "../../../list-screen/row/ProgressSteps.tsx";
import { RowActionBar } from "../../../list-screen/row/RowActionBar.tsx";
import { RowSection } from "../../../list-screen/row/RowSection.tsx";
import { PayDifference } from "../../../money/bills/PayDifference.tsx";
import { DetailPanel } from "../../../ui/detail/DetailPanel.tsx";
import { DetailStates } from "../../../ui/detail/DetailStates.tsx";
import { useDecided } from "../../../ui/detail/use-decided.ts";
import { useSeen } from "../../../ui/detail/use-seen.ts";
import { Section } from "../../../ui/facts/Facts.tsx";
import { ImportRecordTabs } from "./ImportRecordTabs.tsx";
import { importRecordActions } from "./import-record-actions.tsx";
import { OriginalFileSection } from "./OriginalFileSection.tsx";
import { RefusedRows } from "./RefusedRows.tsx";
import { useImportTools } from "./use-import-tools.tsx";

const basics = ["company_name", "file_name", "inner_bill_type", "created_by_name", "create_at", "finish_at"] as const;
const counts = [
  "total_count",
  "success_count",
  "fail_count",
  "accounting_fee",
  "pay_differs",
  "pay_difference",
] as const;

/** Actions on most batches; the rest is in the menu. */
const inSight: ReadonlySet<string> = new Set(["approve", "reject"]);

/** An import batch: what came of it, which rows were refused and why, and taking it back. */
const ImportRecordDetail = ({ id, onClose }: DetailProps) => {
  const { t } = useText();
  const navigate = useNavigate();
  const query = useDetail("importRecords", id, (desk) => desk.bills.importRecord({ params: { id } }));
  const data = query.data?.value;
  const row = data?.record as Row | undefined;
  const batchSn = String(row?.["batch_sn"] ?? "");
  useSeen(row, query);
  const decided = useDecided(id);
  // Bills may have been left out: the batch is passed once none of it waits.
  const afterAction = (action: string) =>
    void query.refetch().then(({ data: answer }) => {
      if (answer?.value.record.to_audit_count === 0) decided(action);
    });
  return (
    <DetailPanel
      title={row ? t("bills.imports.title", { no: batchSn }) : t("lists.ui.detail")}
      mark={row ? <CellValue column={importRecords.columns.status} value={row["status"]} /> : null}
      onClose={onClose}
      actions={
        row ? (
          <RowActionBar
            list="importRecords"
            row={row}
            actions={importRecordActions}
            inSight={inSight}
            besides={[
              {
                key: "bills",
                text: t("bills.imports.showBills"),
                worksOffline: true,
                onClick: () => void navigate(`/bills?batch_sn=${encodeURIComponent(batchSn)}`),
              },
            ]}
            onDone={afterAction}
          />
        ) : null
      }
    >
      <DetailStates query={query} />
      {row ? <ProgressSteps list="importRecords" row={row} actions={importRecordActions} /> : null}
      {data && row ? (
        <>
          <PayDifference row={row} />
          <SettlementOption record={row} />
          <RowSection title={t("bills.imports.counts")} list="importRecords" row={row} keys={counts} />
          <Section title={t("bills.imports.refused", { count: data.refused.length })}>
            <RefusedRows refusedRows={data.refused} />
          </Section>
          <RowSection title={t("bills.imports.basics")} list="importRecords" row={row} keys={basics} />
          <OriginalFileSection file={data.file} />
        </>
      ) : null}
    </DetailPanel>
  );
};

const useStyles = makeStyles({
  screen: { display: "flex", flexDirection: "column", height: "100%", minHeight: 0 },
  list: { flexGrow: 1, minHeight: 0 },
});

export const importRecordsSpec = defineListScreen({
  list: "importRecords",
  route: "/import-records",
  exportPermission: "bill.bill.export",
  rowActions: importRecordActions,
  useTools: useImportTools,
  Detail: ImportRecordDetail,
});

/** Records of imports of bills at the service; above them what was begun here and not finished. */
export const ImportRecordsScreen = () => {
  const styles = useStyles();
  return (
    <div className={styles.screen}>
      <ImportRecordTabs selected="bills" />
      <OpenImports />
      <div className={styles.list}>
        <ListScreen spec={importRecordsSpec} />
      </div>
    </div>
  );
};
