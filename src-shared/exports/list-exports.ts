import type { AnyCall } from "../calls/define.ts";
import {
  alipayRecordsExport,
  billsExport,
  incomeSummaryExport,
  serviceBillsExport,
  settlementsExport,
  transactionsExport,
} from "../calls/exports.ts";
import type { ListName } from "../lists/registry.ts";
import { type ExportKind, exportKinds } from "./export-kinds.ts";

/** A list that the service exports as a job: its kind, and the call that begins it (`exportBody` or `exportQuery`). */
export type ListExport = { readonly list: ListName; readonly kind: ExportKind; readonly call: AnyCall };

const declare = (list: ListName, kind: ExportKind, call: unknown): ListExport => ({
  list,
  kind,
  call: call as AnyCall,
});

/**
 * Every list export. A new one: its call beside the others in `calls/exports.ts` (and in the registry of calls), one line
 * here; handler, job, export centre and the list's dialog follow from that.
 */
export const listExports: readonly ListExport[] = [
  declare("bills", exportKinds.bills, billsExport),
  declare("settlements", exportKinds.settlements, settlementsExport),
  declare("transactions", exportKinds.transactions, transactionsExport),
  declare("alipayRecords", exportKinds.alipayRecords, alipayRecordsExport),
  declare("serviceBills", exportKinds.serviceBills, serviceBillsExport),
  declare("incomeSummary", exportKinds.incomeSummary, incomeSummaryExport),
];

/** How the service exports a list, or undefined: only the desk does. */
export const exportOfList = (list: ListName): ListExport | undefined => listExports.find((one) => one.list === list);
