import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
import { signInActions } from "../../../tasks/evidence-actions.tsx";
import { EvidenceDetail } from "./EvidenceDetail.tsx";

export const signinsSpec = defineListScreen({
  ...{ list: "signins", route: "/signins", exportPermission: "task.task.export" },
  rowActions: signInActions,
  Detail: (props) => <EvidenceDetail list="signins" actions={signInActions} {...props} />,
});

export const SigninsScreen = () => <ListScreen spec={signinsSpec} />;
