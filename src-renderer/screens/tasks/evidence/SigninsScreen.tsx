import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
import { EvidenceDetail } from "./EvidenceDetail.tsx";

const filesOf = (row: Row): readonly string[] => (row["photo_key"] === null ? [] : [String(row["photo_key"])]);

export const signinsSpec = defineListScreen({
  ...{ list: "signins", route: "/signins", exportPermission: "task.task.export" },
  Detail: (props) => <EvidenceDetail list="signins" filesOf={filesOf} {...props} />,
});

export const SigninsScreen = () => <ListScreen spec={signinsSpec} />;
