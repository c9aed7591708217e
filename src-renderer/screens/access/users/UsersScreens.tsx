import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
import { useNewTool } from "../../../list-screen/model/use-new-tool.ts";
import { NewUserDialog } from "./UserDialog.tsx";
import { AgencyUserPage, CompanyUserPage } from "./UserPage.tsx";
import { editPermission } from "./user-kinds.ts";

type Closing = { readonly onClose: () => void };

const NewAgencyUser = ({ onClose }: Closing) => <NewUserDialog kind="agency" onClose={onClose} />;
const NewCompanyUser = ({ onClose }: Closing) => <NewUserDialog kind="company" onClose={onClose} />;

const useAgencyTools = () =>
  useNewTool({ permission: editPermission.agency, label: "users.actions.create", Dialog: NewAgencyUser });
const useCompanyTools = () =>
  useNewTool({ permission: editPermission.company, label: "users.actions.create", Dialog: NewCompanyUser });

export const agencyUsersSpec = defineListScreen({
  list: "agencyUsers",
  route: "/agency-users",
  exportPermission: "user.agency_user.export",
  useTools: useAgencyTools,
  Detail: AgencyUserPage,
});

export const companyUsersSpec = defineListScreen({
  list: "companyUsers",
  route: "/company-users",
  exportPermission: "user.company_user.view",
  useTools: useCompanyTools,
  Detail: CompanyUserPage,
});

export const AgencyUsersScreen = () => <ListScreen spec={agencyUsersSpec} />;
export const CompanyUsersScreen = () => <ListScreen spec={companyUsersSpec} />;
