import type { AnyCall } from "../kernel/calls/define.ts";
import { type ExportKind, exportKinds } from "../records/exports/export-kinds.ts";
import type { ExportOption } from "../records/exports/export-options.ts";
import {
  agencyUsersExport,
  alipayRecordsExport,
  billsExport,
  companyLaborsExport,
  incomeSummaryExport,
  laborBankAccountsDownload,
  serviceBillsExport,
  settlementsExport,
  tasksExport,
  tasksExportDetails,
  transactionsExport,
} from "../registries/exports/exports-calls.ts";
import type { ListName } from "../registries/lists/registry.ts";

/** A list that the service exports as a job: its kind, and the call that begins it (`exportBody` or `exportQuery`). */
export type ListExport = {
  readonly list: ListName;
  readonly kind: ExportKind;
  readonly call: AnyCall;
  /** Options of its body. */
  readonly options: readonly ExportOption[];
  /** List of whose rows only the parts are exported, where its body says `within`, and the column that names them. */
  readonly within?: { readonly list: ListName; readonly by: string };
};

/**
 * The call of every list export; one that is missing does not compile. A new one: its kind, its call beside the others in
 * `calls/exports.ts` (and in the registry of calls), one line here; handler, job, export centre and the list's dialog follow
 * from that.
 */
const calls: Readonly<Record<Extract<keyof typeof exportKinds, ListName>, unknown>> = {
  bills: billsExport,
  settlements: settlementsExport,
  transactions: transactionsExport,
  alipayRecords: alipayRecordsExport,
  serviceBills: serviceBillsExport,
  incomeSummary: incomeSummaryExport,
  payAccounts: laborBankAccountsDownload,
  companyLabors: companyLaborsExport,
  agencyUsers: agencyUsersExport,
  tasks: tasksExport,
  taskApplicants: tasksExportDetails,
};

/** Further facts of some of them. */
const besides: Partial<Record<ListName, Pick<ListExport, "options" | "within">>> = {
  tasks: { options: ["with_applicants", "with_content", "with_closed", "by_company"] },
  taskApplicants: { options: ["by_company"], within: { list: "tasks", by: "task_id" } },
};

/** Every list export. */
export const listExports: readonly ListExport[] = (Object.keys(calls) as (keyof typeof calls)[]).map((list) => ({
  list,
  kind: exportKinds[list],
  call: calls[list] as AnyCall,
  options: [],
  ...besides[list],
}));

/** Finds the service's export of a list, or undefined: only the desk does it. */
export const exportOfList = (list: ListName): ListExport | undefined => listExports.find((one) => one.list === list);
