import { defineTemplate, field } from "../../kernel/imports/cells/define.ts";
import { departmentsFormTree } from "./organization-tree.ts";

/** The departments of a company (B11). A parent is named by its code or, where that is plain, by its name. */
export const organization = defineTemplate({
  name: "organization",
  group: "users",
  permission: "org.organization.edit",
  fields: [
    field("parent", "上级部门", "text", { aliases: ["上级部门编码", "上级部门名称"], maxLength: 100 }),
    field("name", "部门名称", "text", { required: true, aliases: ["部门"], maxLength: 100 }),
    field("code", "编码", "reference", { aliases: ["部门编码"], maxLength: 40 }),
    field("leader", "负责人", "text", { aliases: ["部门负责人"], maxLength: 50 }),
  ],
  fileRules: [departmentsFormTree],
  duplicateKey: ["code"],
});
