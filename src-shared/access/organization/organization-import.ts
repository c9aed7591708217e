import type { z } from "zod";
import { field } from "../../kernel/imports/cells/define.ts";
import { defineImport } from "../../kernel/imports/define-import.ts";
import { agencyUsers } from "../users/users-lists.ts";
import { departmentsAtMost } from "./department-limits.ts";
import { departmentsFormTree } from "./departments-rule.ts";

/**
 * The departments of a company or of the agency itself (B11), all of a file at once. A parent is named by its code, by its name where
 * that is plain, or by its path, and may stand in any row. What is there already stays as it is.
 */
export const organization = defineImport({
  name: "organization",
  group: "users",
  kind: 21,
  call: {
    name: "organizations.createMany",
    path: "/cdl/1/organization/multi_create",
    access: "org.organization.edit",
  },
  // Departments are a tree and no list; users are what belongs to them first.
  lists: [agencyUsers],
  place: "/organization",
  mayBeAgency: true,
  isWhole: true,
  atMost: departmentsAtMost,
  fields: [
    field("parent", "上级部门", "text", {
      aliases: ["上级部门编码", "上级部门名称"],
      maxLength: 200,
      example: "总部/财务部",
    }),
    field("name", "部门名称", "text", { required: true, aliases: ["部门"], maxLength: 50 }),
    field("code", "编码", "reference", { aliases: ["部门编码"], maxLength: 40 }),
    field("leader", "负责人", "text", { aliases: ["部门负责人"], maxLength: 50 }),
  ],
  fileRules: [departmentsFormTree],
  duplicateKey: ["code"],
});
export type OrganizationRow = z.output<typeof organization.row>;
