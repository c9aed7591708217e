import { ListScreen } from "../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../list-screen/model/define-list-screen.ts";
import { assignAction } from "./AssignDialog.tsx";
import { CompanyDetail } from "./CompanyDetail.tsx";
import { companySteps, freezeActions } from "./company-actions.tsx";

export const companiesSpec = defineListScreen({
  list: "companies",
  route: "/companies",
  titleKey: "lists.companies.title",
  exportPermission: "company.company.export",
  rowActions: [...companySteps, assignAction, ...freezeActions],
  bulkActions: [assignAction],
  Detail: CompanyDetail,
  isDetailWide: true,
});

export const CompaniesScreen = () => <ListScreen spec={companiesSpec} />;
