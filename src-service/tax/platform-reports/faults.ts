import { checkUscc } from "../../../src-shared/kernel/values/companies/uscc.ts";
import { checkIdNumber } from "../../../src-shared/kernel/values/people/id-number.ts";
import { nameKey } from "../../../src-shared/kernel/values/text/text.ts";
import {
  type ReportErrorKey,
  reportRowChanges,
  reportRowKinds,
} from "../../../src-shared/tax/platform-reports/platform-reports-record.ts";
import type { ChangeRow } from "./report-rows.ts";

/** A fault of a report's row. `at`: its month or quarter, else "". */
export type ReportFault = { readonly key: ReportErrorKey; readonly at: string };

/** An identity from an accepted report of an earlier quarter. */
export type ReportedIdentity = { readonly name: string; readonly id_no: string; readonly quarter: string };

export type FaultFacts = {
  /** "YYYY-MM-DD", Shanghai. */
  readonly today: string;
  readonly lockedMonths: ReadonlySet<string>;
  /** By worker. */
  readonly reported: ReadonlyMap<number, ReportedIdentity>;
};

const workerFaults = (row: ChangeRow, { today, reported }: FaultFacts): ReportFault[] => {
  const before = reported.get(row.subject_id);
  const isOther = before !== undefined && (nameKey(before.name) !== nameKey(row.name) || before.id_no !== row.id_no);
  const idKey = row.id_no.trim() === "" ? "id_missing" : checkIdNumber(row.id_no, { today }).ok ? null : "id_wrong";
  return [
    ...(row.name.trim() === "" ? [{ key: "name_missing", at: "" } as const] : []),
    ...(idKey === null ? [] : [{ key: idKey, at: "" } as const]),
    ...(row.contact.trim() === "" ? [{ key: "contact_missing", at: "" } as const] : []),
    ...(isOther ? [{ key: "identity_changed", at: before.quarter } as const] : []),
  ];
};

const companyFaults = (row: ChangeRow): ReportFault[] => [
  ...(row.name.trim() === "" ? [{ key: "name_missing", at: "" } as const] : []),
  ...(checkUscc(row.id_no).ok ? [] : [{ key: "credit_code_wrong", at: "" } as const]),
];

const incomeFaults = (row: ChangeRow, { lockedMonths }: FaultFacts): ReportFault[] => [
  ...(lockedMonths.has(row.period) ? [] : [{ key: "month_open", at: row.period } as const]),
  ...(row.net < 0 || row.gross < 0 || row.refunds < 0 ? [{ key: "negative_net", at: row.period } as const] : []),
];

/** Faults that prevent a row from being reported; a voided row has none. */
export const faultsOf = (row: ChangeRow, facts: FaultFacts): ReportFault[] => {
  if (row.change === reportRowChanges.voided) return [];
  if (row.kind === reportRowKinds.worker) return workerFaults(row, facts);
  return row.kind === reportRowKinds.company ? companyFaults(row) : incomeFaults(row, facts);
};
