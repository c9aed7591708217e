import { z } from "zod";
import { defineCall, idText, okAnswer, trimmedText, version } from "../../kernel/calls/define.ts";

const path = "/cdl/1/organization";

/** A department with those who belong to it itself, not to those below. */
const department = z.object({
  ...{ id: idText, parent_id: idText.nullable(), version: z.int(), name: z.string(), code: z.string().nullable() },
  ...{ leader: z.string().nullable(), sort: z.int(), members: z.int(), workers: z.int() },
});
export type DepartmentRow = z.output<typeof department>;

/** The departments of a company, or of the agency itself where none is named, in the order of the tree. */
export const organizationsTree = defineCall({
  ...{ name: "organizations.tree", method: "GET", path: `${path}/tree`, access: "org.organization.view" },
  query: () => z.strictObject({ company_id: idText.optional() }),
  output: () => z.object({ departments: z.array(department), may_edit: z.boolean(), may_remove: z.boolean() }),
});

const facts = {
  parent_id: idText.nullable(),
  name: trimmedText(50).min(1),
  code: trimmedText(40).nullable(),
  leader: trimmedText(50).nullable(),
  sort: z.int().min(0).max(9_999),
};
const refusals = [
  ...["invalid", "forbidden", "not_found", "department_name_taken", "department_code_taken", "department_too_deep"],
  "departments_too_many",
] as const;

/** Makes a department; `company_id` null: of the agency itself. Siblings have names of their own, codes are once in a tree. */
export const organizationsCreate = defineCall({
  ...{ name: "organizations.create", method: "POST", path, access: "org.organization.edit" },
  body: () => z.strictObject({ company_id: idText.nullable(), ...facts }),
  output: () => z.object({ id: idText }),
  refusals,
});

/** Renames a department or moves it, with all below it, under another one: never under itself. */
export const organizationsUpdate = defineCall({
  ...{ name: "organizations.update", method: "PUT", path: `${path}/{id}`, access: "org.organization.edit" },
  body: () => z.strictObject({ version, ...facts }),
  output: okAnswer,
  refusals: [...refusals, "stale_version", "department_below_itself"],
});

/** Removes a department that nothing uses; else it is refused with what does. */
export const organizationsRemove = defineCall({
  ...{ name: "organizations.remove", method: "DELETE", path: `${path}/{id}`, access: "org.organization.delete" },
  output: okAnswer,
  refusals: ["not_found", "forbidden", "department_in_use"],
});
