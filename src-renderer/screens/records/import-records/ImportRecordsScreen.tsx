import { makeStyles } from "@fluentui/react-components";
import { OpenImports } from "../../../import-wizard/start/OpenImports.tsx";
import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
import { ImportRecordDetail } from "./ImportRecordDetail.tsx";
import { ImportRecordTabs } from "./ImportRecordTabs.tsx";
import { importRecordActions } from "./import-record-actions.tsx";
import { useImportTools } from "./use-import-tools.tsx";

const useStyles = makeStyles({
  screen: { display: "flex", flexDirection: "column", height: "100%", minHeight: 0 },
  list: { flexGrow: 1, minHeight: 0 },
});

export const importRecordsSpec = defineListScreen({
  list: "importRecords",
  route: "/import-records",
  titleKey: "lists.importRecords.title",
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
