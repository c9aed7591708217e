import type { ScreenRoute } from "../../screen-route.ts";

const load = async () => (await import("./CompanyWizardScreen.tsx")).CompanyWizardScreen;

export const companyWizardRoutes: readonly ScreenRoute[] = [
  {
    path: "companies/new",
    titleKey: "companyWizard.newTitle",
    permission: "company.company.create",
    within: "companies",
    paletteTo: "/companies/new",
    load,
  },
  {
    path: "companies/:id/setup",
    titleKey: "companyWizard.title",
    permission: "company.company.edit",
    within: "companies",
    load,
  },
];
