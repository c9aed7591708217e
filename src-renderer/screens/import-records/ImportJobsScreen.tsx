import { makeStyles } from "@fluentui/react-components";
import { OpenImports } from "../../import-wizard/start/OpenImports.tsx";
import { ListScreen } from "../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../list-screen/model/define-list-screen.ts";
import { ImportJobDetail } from "./ImportJobDetail.tsx";
import { ImportRecordTabs } from "./ImportRecordTabs.tsx";
import { useImportTools } from "./use-import-tools.tsx";

const useStyles = makeStyles({
  screen: { display: "flex", flexDirection: "column", height: "100%", minHeight: 0 },
  list: { flexGrow: 1, minHeight: 0 },
});

const importJobsSpec = defineListScreen({
  list: "importJobs",
  route: "/import-jobs",
  titleKey: "lists.importJobs.title",
  useTools: useImportTools,
  Detail: ImportJobDetail,
});

/** Records of imports other than bills; above them what was begun here and not finished. */
export const ImportJobsScreen = () => {
  const styles = useStyles();
  return (
    <div className={styles.screen}>
      <ImportRecordTabs selected="others" />
      <OpenImports />
      <div className={styles.list}>
        <ListScreen spec={importJobsSpec} />
      </div>
    </div>
  );
};
