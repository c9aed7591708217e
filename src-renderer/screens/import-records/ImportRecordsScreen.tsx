import { makeStyles } from "@fluentui/react-components";
import { useText } from "../../i18n/TextProvider.tsx";
import { ChooseFileButton } from "../../import-wizard/file/ChooseFileButton.tsx";
import { OpenImports } from "../../import-wizard/start/OpenImports.tsx";
import { ListScreen } from "../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../list-screen/model/define-list-screen.ts";
import { ImportRecordDetail } from "./ImportRecordDetail.tsx";
import { importRecordActions } from "./import-record-actions.tsx";

const useStyles = makeStyles({
  screen: { display: "flex", flexDirection: "column", height: "100%", minHeight: 0 },
  list: { flexGrow: 1, minHeight: 0 },
});

const Choose = () => {
  const { t } = useText();
  return <ChooseFileButton size="small" appearance="primary" text={t("imports.ui.start.choose")} />;
};

export const importRecordsSpec = defineListScreen({
  list: "importRecords",
  route: "/import-records",
  titleKey: "lists.importRecords.title",
  exportPermission: "bill.bill.export",
  rowActions: importRecordActions,
  Toolbar: Choose,
  Detail: ImportRecordDetail,
});

/** Records of imports at the service; above them what was begun here and not finished. */
export const ImportRecordsScreen = () => {
  const styles = useStyles();
  return (
    <div className={styles.screen}>
      <OpenImports />
      <div className={styles.list}>
        <ListScreen spec={importRecordsSpec} />
      </div>
    </div>
  );
};
