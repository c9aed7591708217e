import { acceptedBill } from "../../billing/bills/accepted-bill-import.ts";
import { fastBill } from "../../billing/bills/fast-bill-import.ts";
import { plusBill } from "../../billing/bills/plus-bill-import.ts";
import { standardBill } from "../../billing/bills/standard-bill-import.ts";
import type { ImportTemplate } from "../../kernel/imports/cells/define.ts";
import { task } from "../../tasks/tasks/task-import.ts";
import { workerBank } from "../../workers/workers/worker-bank-import.ts";
import { workerEdit } from "../../workers/workers/worker-edit-import.ts";
import { workerFields } from "../../workers/workers/worker-fields.ts";
import { worker } from "../../workers/workers/worker-import.ts";
import { recordImports } from "../records/registry.ts";
import { ownImports } from "./submits.ts";

/**
 * Every import template, in the order in which a person is offered them; one whose rows are sent joins in `submits.ts`, and
 * stands here too where it has a place before the others.
 */
const declared = [
  ...[standardBill, plusBill, fastBill, acceptedBill, worker, workerFields, workerEdit, workerBank, task],
  ...ownImports,
  ...recordImports,
] as const;

export type TemplateName = (typeof declared)[number]["name"];

/** Every import template by its name. */
export const templates = Object.fromEntries(declared.map((template) => [template.name, template])) as {
  readonly [N in TemplateName]: ImportTemplate;
};

export const templateByName = (name: string): ImportTemplate | undefined =>
  Object.hasOwn(templates, name) ? templates[name as TemplateName] : undefined;
