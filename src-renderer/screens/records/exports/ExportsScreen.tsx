import { makeStyles, Text, tokens } from "@fluentui/react-components";
import { keptDays } from "../../../../src-shared/records/exports/export-kinds.ts";
import { useOpenExports } from "../../../exports/use-open-exports.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
import { ExportJobDetail } from "./ExportJobDetail.tsx";
import { exportJobActions } from "./export-job-actions.tsx";

const useStyles = makeStyles({
  screen: { display: "flex", flexDirection: "column", height: "100%", minHeight: 0 },
  hint: {
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    color: tokens.colorNeutralForeground2,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  list: { flexGrow: 1, minHeight: 0 },
});

const exportJobsSpec = defineListScreen({
  list: "exportJobs",
  route: "/exports",
  rowActions: exportJobActions,
  Detail: ExportJobDetail,
});

/** The export centre: a person's own export jobs, read again while one of them is under way. */
export const ExportsScreen = () => {
  const styles = useStyles();
  const { t } = useText();
  useOpenExports();
  return (
    <div className={styles.screen}>
      <Text size={200} className={styles.hint}>
        {t("exportCentre.hint", { days: keptDays })}
      </Text>
      <div className={styles.list}>
        <ListScreen spec={exportJobsSpec} />
      </div>
    </div>
  );
};
