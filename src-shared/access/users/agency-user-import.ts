import type { z } from "zod";
import { field } from "../../kernel/imports/cells/define.ts";
import { defineImport } from "../../kernel/imports/define-import.ts";
import { userFields } from "./user-fields.ts";
import { agencyUsers } from "./users-lists.ts";

const { name, mobile, agencyRole, email, organization } = userFields;

/**
 * Users of the agency, with the companies that they look after (spec 3, B11): by full names parted by 、; all of them where none is
 * named and nothing else is said.
 */
export const agencyUser = defineImport({
  name: "agency_user",
  group: "users",
  kind: 17,
  call: {
    name: "agencyUsers.import",
    path: "/cdl/1/useragencies/import_user_agency",
    access: "user.agency_user.import",
  },
  lists: [agencyUsers],
  fields: [
    name,
    mobile,
    agencyRole,
    email,
    organization,
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
export type AgencyUserRow = z.output<typeof agencyUser.row>;
