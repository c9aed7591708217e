import { z } from "zod";
import { organization } from "../../access/organization/organization-import.ts";
import { agencyUser } from "../../access/users/agency-user-import.ts";
import { companyUser } from "../../access/users/company-user-import.ts";
import { taxVerify } from "../../billing/bills/tax-verify-import.ts";
import { serviceOrder } from "../../billing/fees/service-order-import.ts";
import { transactList } from "../../billing/funds/transact-list-import.ts";
import { invoiceRecord } from "../../billing/invoices/invoice-record-import.ts";
import { staffInvoice } from "../../billing/invoices/staff-invoice-import.ts";
import { offlineFeedback } from "../../billing/settlements/offline-feedback-import.ts";
import { insuranceFirstStaff, insuranceStaff } from "../../insurance/roster/insurance-staff-import.ts";
import type { CallsByName } from "../../kernel/calls/define.ts";
import { billPermission, type ImportTemplate } from "../../kernel/imports/cells/define.ts";
import type { TypedRow } from "../../kernel/imports/cells/typed-row.ts";
import type { Submit } from "../../kernel/imports/define-import.ts";
import type { PermissionKey } from "../../kernel/rights/permissions.ts";
import { plusTask } from "../../tasks/batches/plus-task-import.ts";
import { task } from "../../tasks/tasks/task-import.ts";
import { stopCooperation } from "../../workers/stopping/stop-cooperation-import.ts";
import { workerBank } from "../../workers/workers/worker-bank-import.ts";
import { workerEdit } from "../../workers/workers/worker-edit-import.ts";
import { workerFields } from "../../workers/workers/worker-fields.ts";
import { worker } from "../../workers/workers/worker-import.ts";
import { recordImports } from "../records/registry.ts";

/** Imports that belong to no record, in the order in which a person is offered them; a new one joins here. */
export const ownImports = [
  worker,
  workerFields,
  workerEdit,
  workerBank,
  serviceOrder,
  transactList,
  staffInvoice,
  invoiceRecord,
  taxVerify,
  offlineFeedback,
  stopCooperation,
  task,
  agencyUser,
  companyUser,
  organization,
  insuranceStaff,
  insuranceFirstStaff,
] as const;

/** Imports whose rows the desk makes of those of another template: nobody is offered them. */
export const followingImports = [plusTask] as const;

type AnyImport = (typeof ownImports)[number] | (typeof followingImports)[number] | (typeof recordImports)[number];

/** Names of the imports other than of bills. */
export type ImportName = AnyImport["name"];

/** Every import other than of bills: its template, and how its rows are sent. */
export const submits: readonly Submit[] = [...ownImports, ...followingImports, ...recordImports];

export type ImportCalls = CallsByName<AnyImport["call"]>;

/** The calls of imports by their names: members of `calls/registry.ts`. */
export const importCalls = Object.fromEntries(submits.map(({ call }) => [call.name, call])) as ImportCalls;

const byName: ReadonlyMap<string, Submit> = new Map(submits.map((submit) => [submit.name, submit]));
const byKind: ReadonlyMap<number, Submit> = new Map(submits.map((submit) => [submit.kind, submit]));

/** The codes that records of imports (`import_jobs`) are kept under. */
export const importKindCodes: readonly number[] = [...byKind.keys()];

/** Finds the way of sending the rows of a template; undefined for bills and for rows that stay here. */
export const submitOf = (template: string): Submit | undefined => byName.get(template);

/** The import whose records are kept under a code; undefined for one that this version does not know. */
export const submitOfKind = (kind: number): Submit | undefined => byKind.get(kind);

/** Kinds of imports that bring workers in or change them: their records are a list of their own beside the general one. */
export const workerImportKinds: readonly number[] = ["worker", "worker_fields", "worker_edit", "worker_bank"].flatMap(
  (template) => submitOf(template)?.kind ?? [],
);

/** Kinds of imports that bring tasks in: their records are a list of their own too (spec 8). */
export const taskImportKinds: readonly number[] = [task.kind, plusTask.kind];

/**
 * True when rows of a template can be sent at all: as bills or by a call of their own. The others belong to areas that do not
 * exist yet; their files are refused before they are read, because a checked file that cannot be sent is wasted work.
 */
export const isSent = ({ name, bill }: ImportTemplate): boolean => bill !== undefined || byName.has(name);

/** Gives the way of sending the rows of a template that is sent by a call of its own. */
export const requireSubmit = (template: string): Submit => {
  const submit = byName.get(template);
  if (submit === undefined) throw new RangeError(`No call takes the rows of ${template}`);
  return submit;
};

/** The row as the call takes it, or the column that it does not. */
export const submitRow = (
  { row: shape, fields }: Submit,
  typed: TypedRow,
): { readonly row: TypedRow } | { readonly column: string } => {
  // A shape that takes further columns has those that a company named itself.
  const isOpen = shape.def.catchall !== undefined && !(shape.def.catchall instanceof z.ZodNever);
  const keys = isOpen ? Object.keys(typed) : Object.keys(shape.shape);
  const parsed = shape.safeParse(Object.fromEntries(keys.flatMap((key) => (key in typed ? [[key, typed[key]]] : []))));
  if (parsed.success) return { row: parsed.data as TypedRow };
  const key = String(parsed.error.issues[0]?.path[0] ?? "");
  return { column: fields.find((field) => field.key === key)?.title ?? key };
};

/** The column whose sum the person confirms with the rows. */
export const confirmedColumn = ({ bill, sums }: ImportTemplate): string =>
  bill === undefined ? (sums[0] ?? "") : "accounting_fee";

/** The importer is open to whoever may import something that is sent; each template then requires its own. */
export const importPermissions: readonly PermissionKey[] = [
  ...new Set<PermissionKey>([billPermission, ...submits.map(({ permission }) => permission)]),
];

/** Permissions to see the records of an import: to import it, and to see the list that its rows change first. */
export const importViewers = ({ permission, lists: [list] }: Submit): readonly PermissionKey[] => [
  permission,
  list.permission,
];

/** Whoever holds one of these may see records of some import other than of bills. */
export const importJobViewers: readonly PermissionKey[] = [...new Set(submits.flatMap(importViewers))];
