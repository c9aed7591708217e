import { field } from "../../kernel/imports/cells/define.ts";
import { peopleFields } from "../../kernel/imports/cells/people-fields.ts";

/** Columns of agency and company users (spec 3). No password: the person sets it with a code. */
export const userFields = [
  field("name", "姓名", "name", { required: true, aliases: ["用户姓名"], maxLength: 50 }),
  field("mobile", "手机号", "phone", { required: true, aliases: ["手机号码", "登录手机号"] }),
  field("role_name", "角色", "text", { required: true, aliases: ["角色名称"], maxLength: 100, example: "运营" }),
  peopleFields.email,
  peopleFields.organization,
] as const;
