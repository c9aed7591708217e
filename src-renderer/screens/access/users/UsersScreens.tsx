import { DocumentArrowUpRegular } from "@fluentui/react-icons";
import { agencyUser } from "../../../../src-shared/access/users/agency-user-import.ts";
import { companyUser } from "../../../../src-shared/access/users/company-user-import.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useFileChoice } from "../../../import-wizard/file/use-file-choice.tsx";
import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
import type { ListTool } from "../../../list-screen/model/list-tools.ts";
import { useNewTool } from "../../../list-screen/model/use-new-tool.ts";
import { useCan } from "../../../session/bootstrap.ts";
import { NewUserDialog } from "./UserDialog.tsx";
import { AgencyUserPage, CompanyUserPage } from "./UserPage.tsx";
import { editPermission } from "./user-kinds.ts";

type Closing = { readonly onClose: () => void };

const NewAgencyUser = ({ onClose }: Closing) => <NewUserDialog kind="agency" onClose={onClose} />;
const NewCompanyUser = ({ onClose }: Closing) => <NewUserDialog kind="company" onClose={onClose} />;

/** The tool that brings in many users by a file; none for who may not import them. */
const useImportTool = ({ name, permission }: typeof agencyUser | typeof companyUser): readonly ListTool[] => {
  const { t } = useText();
  const can = useCan();
  const choice = useFileChoice(name);
  if (choice === null || !can(permission)) return [];
  const { choose, field } = choice;
  const text = t("users.actions.import");
  return [{ key: "import", text, icon: DocumentArrowUpRegular, takesFile: true, onClick: choose, field }];
};

const useAgencyTools = () => [
  ...useNewTool({ permission: editPermission.agency, label: "users.actions.create", Dialog: NewAgencyUser }),
  ...useImportTool(agencyUser),
];
const useCompanyTools = () => [
  ...useNewTool({ permission: editPermission.company, label: "users.actions.create", Dialog: NewCompanyUser }),
  ...useImportTool(companyUser),
];

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
