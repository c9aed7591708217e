import { defineTemplate } from "../../kernel/imports/cells/define.ts";
import { userFields } from "./user-fields.ts";

/** Users of a company (spec 3, B11). */
export const companyUser = defineTemplate({
  name: "company_user",
  group: "users",
  permission: "user.company_user.import",
  fields: userFields,
  duplicateKey: ["mobile"],
});
