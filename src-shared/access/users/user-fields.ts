import { field } from "../../kernel/imports/cells/define.ts";
import { peopleFields } from "../../kernel/imports/cells/people-fields.ts";

const role = { required: true, aliases: ["角色名称"], maxLength: 200 } as const;

/** Columns of agency and company users (spec 3). No password: the person sets it with a code. Roles by name, several parted by 、. */
export const userFields = {
  name: field("name", "姓名", "name", { required: true, aliases: ["用户姓名"], maxLength: 50 }),
  mobile: field("mobile", "手机号", "phone", { required: true, aliases: ["手机号码", "登录手机号"] }),
  agencyRole: field("role_name", "角色", "text", { ...role, example: "运营" }),
  companyRole: field("role_name", "角色", "text", { ...role, example: "企业管理员" }),
  email: peopleFields.email,
  /** By name, code or path. */
  organization: field("organization_name", "部门", "text", {
    ...{ aliases: ["所属部门", "组织"], maxLength: 200, example: "财务部/制单组" },
  }),
} as const;
