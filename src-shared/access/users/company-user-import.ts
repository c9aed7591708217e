import type { z } from "zod";
import { defineImport } from "../../kernel/imports/define-import.ts";
import { userFields } from "./user-fields.ts";
import { companyUsers } from "./users-lists.ts";

const { name, mobile, companyRole, email, organization } = userFields;

/** Users of one company (spec 3, B11): by its super manager or the agency. */
export const companyUser = defineImport({
  name: "company_user",
  group: "users",
  kind: 18,
  call: {
    name: "companyUsers.import",
    path: "/usercompanies/import_user_company",
    access: "user.company_user.import",
  },
  lists: [companyUsers],
  needsCompany: true,
  fields: [name, mobile, companyRole, email, organization],
  duplicateKey: ["mobile"],
});
export type CompanyUserRow = z.output<typeof companyUser.row>;
