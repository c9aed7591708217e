import { makeStyles } from "@fluentui/react-components";
import { OpenImports } from "../../../import-wizard/start/OpenImports.tsx";
import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { defineListScreen, type ListScreenSpec } from "../../../list-screen/model/define-list-screen.ts";
import { ImportJobDetail } from "./ImportJobDetail.tsx";
import { type ImportRecordPlace, ImportRecordTabs } from "./ImportRecordTabs.tsx";
import { useImportTools } from "./use-import-tools.tsx";

const useStyles = makeStyles({
  screen: { display: "flex", flexDirection: "column", height: "100%", minHeight: 0 },
  list: { flexGrow: 1, minHeight: 0 },
});

const importJobsSpec = defineListScreen({
  list: "importJobs",
  route: "/import-jobs",
  useTools: useImportTools,
  Detail: ImportJobDetail,
});

const laborImportsSpec = defineListScreen({
  list: "laborImports",
  route: "/worker-imports",
  useTools: useImportTools,
  Detail: ImportJobDetail,
});

const taskImportsSpec = defineListScreen({
  list: "taskImports",
  route: "/task-imports",
  useTools: useImportTools,
  Detail: ImportJobDetail,
});

type Props = { readonly selected: ImportRecordPlace; readonly spec: ListScreenSpec };

/** Records of imports other than bills; above them what was begun here and not finished. */
const JobsScreen = ({ selected, spec }: Props) => {
  const styles = useStyles();
  return (
    <div className={styles.screen}>
      <ImportRecordTabs selected={selected} />
      <OpenImports />
      <div className={styles.list}>
        <ListScreen spec={spec} />
      </div>
    </div>
  );
};

/** Records of imports other than bills, of every kind that the person may see. */
export const ImportJobsScreen = () => <JobsScreen selected="others" spec={importJobsSpec} />;

/** Those that brought workers in or changed them. */
export const WorkerImportsScreen = () => <JobsScreen selected="workers" spec={laborImportsSpec} />;

/** Those that brought tasks in. */
export const TaskImportsScreen = () => <JobsScreen selected="tasks" spec={taskImportsSpec} />;
