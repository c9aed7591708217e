import { recordImports } from "../records/registry.ts";
import { agencyUser } from "./agency-user.ts";
import { companyUser } from "./company-user.ts";
import type { ImportTemplate } from "./define.ts";
import { fastBill } from "./fast-bill.ts";
import { insuranceStaff } from "./insurance-staff.ts";
import { organization } from "./organization.ts";
import { plusBill } from "./plus-bill.ts";
import { standardBill } from "./standard-bill.ts";
import { ownImports } from "./submits.ts";
import { task } from "./task.ts";
import { worker } from "./worker.ts";
import { workerBank } from "./worker-bank.ts";
import { workerEdit } from "./worker-edit.ts";
import { workerFields } from "./worker-fields.ts";

/**
 * Every import template, in the order in which a person is offered them; one whose rows are sent joins in `submits.ts`, and
 * stands here too where it has a place before the others.
 */
const declared = [
  ...[standardBill, plusBill, fastBill, worker, workerFields, workerEdit, workerBank, task],
  ...ownImports,
  ...[organization, insuranceStaff, agencyUser, companyUser],
  ...recordImports,
] as const;

export type TemplateName = (typeof declared)[number]["name"];

/** Every import template by its name. */
export const templates = Object.fromEntries(declared.map((template) => [template.name, template])) as {
  readonly [N in TemplateName]: ImportTemplate;
};

export const templateByName = (name: string): ImportTemplate | undefined =>
  Object.hasOwn(templates, name) ? templates[name as TemplateName] : undefined;
