import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
import { EvidenceDetail } from "./EvidenceDetail.tsx";

const filesOf = (row: Row): readonly string[] =>
  String(row["files"] ?? "")
    .split(",")
    .filter((key) => key !== "");

export const jobReportsSpec = defineListScreen({
  ...{ list: "jobReports", route: "/job-reports", exportPermission: "task.task.export" },
  Detail: (props) => <EvidenceDetail list="jobReports" filesOf={filesOf} {...props} />,
});

export const JobReportsScreen = () => <ListScreen spec={jobReportsSpec} />;
