import { AddRegular } from "@fluentui/react-icons";
import { useNavigate, useParams } from "react-router-dom";
import { useText } from "../../../i18n/TextProvider.tsx";
import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
import type { ListTool } from "../../../list-screen/model/list-tools.ts";
import { useAvailability } from "../../../session/availability.ts";
import { useUser } from "../../../session/bootstrap.ts";
import { assignAction } from "./AssignDialog.tsx";
import { CompanyDetail } from "./CompanyDetail.tsx";
import { companySteps, freezeActions } from "./company-actions.tsx";
import { remindAction, remindRowActions } from "./remind-action.tsx";
import { setupAction } from "./SetupDialog.tsx";

/** The primary tool: the wizard of a new company, for who may take one in. */
const useNewCompany = (): readonly ListTool[] => {
  const { t } = useText();
  const navigate = useNavigate();
  const offer = useAvailability()({ permission: "company.company.create", isForAgency: true });
  if (offer === null) return [];
  return [
    {
      key: "new",
      text: t("companyWizard.newTitle"),
      icon: AddRegular,
      place: "primary",
      firstUse: "rows",
      reason: offer.reason,
      onClick: () => void navigate("/companies/new"),
    },
  ];
};

export const companiesSpec = defineListScreen({
  list: "companies",
  route: "/companies",
  exportPermission: "company.company.export",
  rowActions: [setupAction, ...companySteps, assignAction, ...remindRowActions, ...freezeActions],
  bulkActions: [assignAction, remindAction],
  useTools: useNewCompany,
  Detail: CompanyDetail,
  isDetailWide: true,
});

/** The companies of an agency; for a company's own people their company, without a list of one. */
export const CompaniesScreen = () => {
  const { company_id: own } = useUser();
  const { id = own } = useParams();
  return own === null || id === null ? <ListScreen spec={companiesSpec} /> : <CompanyDetail key={id} id={id} />;
};
