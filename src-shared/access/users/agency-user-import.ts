import { defineTemplate, field } from "../../kernel/imports/cells/define.ts";
import { userFields } from "./user-fields.ts";

/** Users of the agency, with the companies that they look after (spec 3, B11). */
export const agencyUser = defineTemplate({
  name: "agency_user",
  group: "users",
  permission: "user.agency_user.import",
  fields: [
    ...userFields,
    field("company_relate", "关联企业", "text", {
      aliases: ["负责企业"],
      maxLength: 2_000,
      example: "上海启程供应链管理有限公司",
    }),
    field("is_all_look", "查看全部企业", "boolean"),
    field("is_a_company_contract_remind", "企业合同到期提醒", "boolean", { aliases: ["合同提醒"] }),
  ],
  duplicateKey: ["mobile"],
});
