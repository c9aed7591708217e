import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
import { useNewTool } from "../../../list-screen/model/use-new-tool.ts";
import { NewRoleDialog } from "./NewRoleDialog.tsx";
import { RolePage } from "./RolePage.tsx";

const useTools = () =>
  useNewTool({ permission: "role.role.edit", label: "roles.actions.create", Dialog: NewRoleDialog });

export const rolesSpec = defineListScreen({
  list: "roles",
  route: "/roles",
  exportPermission: "role.role.view",
  useTools,
  Detail: RolePage,
  isDetailWide: true,
});

export const RolesScreen = () => <ListScreen spec={rolesSpec} />;
