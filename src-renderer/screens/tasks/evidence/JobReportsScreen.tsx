import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
import { reportActions } from "../../../tasks/evidence-actions.tsx";
import { EvidenceDetail } from "./EvidenceDetail.tsx";

export const jobReportsSpec = defineListScreen({
  ...{ list: "jobReports", route: "/job-reports", exportPermission: "task.task.export" },
  rowActions: reportActions,
  Detail: (props) => <EvidenceDetail list="jobReports" actions={reportActions} {...props} />,
});

export const JobReportsScreen = () => <ListScreen spec={jobReportsSpec} />;
