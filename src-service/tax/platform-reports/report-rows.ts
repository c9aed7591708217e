import { createHash } from "node:crypto";
import { reportRowChanges, reportRowKinds } from "../../../src-shared/tax/platform-reports/platform-reports-record.ts";
import type { Tables } from "../../core/database/tables.ts";

/** Figures reported of a worker, a company, or a worker's month. Cents. */
export type ReportRow = Pick<
  Tables["platform_report_rows"],
  | "kind"
  | "subject_id"
  | "period"
  | "code"
  | "name"
  | "id_no"
  | "contact"
  | "gross"
  | "refunds"
  | "net"
  | "commission"
  | "order_count"
>;
export type ChangeRow = ReportRow & { readonly change: number };
type StoredRow = ChangeRow & { readonly revision: number };

export const noAmounts = { gross: 0, refunds: 0, net: 0, commission: 0, order_count: 0 } as const;

const keyOf = ({ kind, subject_id, period }: ReportRow): string => `${kind} ${subject_id} ${period}`;

/** Columns of a row that the tax office receives; a new name of a person does not change the income under their code. */
const contentOf = (row: ReportRow): string =>
  row.kind === reportRowKinds.income
    ? [row.code, row.gross, row.refunds, row.net, row.commission, row.order_count].join("\n")
    : [row.code, row.name, row.id_no, row.contact].join("\n");

/** Reported rows after applying all revisions in order. */
export const foldRows = (rows: readonly StoredRow[]): ReadonlyMap<string, ReportRow> => {
  const reported = new Map<string, ReportRow>();
  for (const row of [...rows].sort((one, other) => one.revision - other.revision)) {
    if (row.change === reportRowChanges.voided) reported.delete(keyOf(row));
    else reported.set(keyOf(row), row);
  }
  return reported;
};

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
const inOrder = (rows: readonly ChangeRow[]): ChangeRow[] =>
  [...rows].sort(
    (one, other) => one.kind - other.kind || compare(one.code, other.code) || compare(one.period, other.period),
  );

/** Rows to be added, changed and voided to get from the reported to the current rows; in the order of the file. */
export const changesTo = (
  reported: ReadonlyMap<string, ReportRow>,
  currentRows: readonly ReportRow[],
): readonly ChangeRow[] => {
  const keys = new Set(currentRows.map(keyOf));
  const addedOrChanged = currentRows.flatMap((row): ChangeRow[] => {
    const reportedRow = reported.get(keyOf(row));
    if (reportedRow === undefined) return [{ ...row, change: reportRowChanges.added }];
    return contentOf(reportedRow) === contentOf(row) ? [] : [{ ...row, change: reportRowChanges.changed }];
  });
  const voided = [...reported].flatMap(([key, row]): ChangeRow[] =>
    keys.has(key) ? [] : [{ ...row, change: reportRowChanges.voided }],
  );
  return inOrder([...addedOrChanged, ...voided]);
};

/** The seal of a revision: SHA-256 of quarter, revision and every row in the order of the file. */
export const digestOf = (quarter: string, revision: number, rows: readonly ChangeRow[]): string => {
  const hash = createHash("sha256").update(JSON.stringify([quarter, revision]));
  for (const row of inOrder(rows)) {
    const { kind, change, code, name, id_no, contact, period, gross, refunds, net, commission, order_count } = row;
    const line = [kind, change, code, name, id_no, contact, period, gross, refunds, net, commission, order_count];
    hash.update(`\n${JSON.stringify(line)}`);
  }
  return hash.digest("hex");
};

/** Totals of a quarter's rows. */
export const totalsOf = (rows: Iterable<ReportRow>) => {
  const totals = { worker_count: 0, company_count: 0, ...noAmounts } as Record<
    "worker_count" | "company_count" | keyof typeof noAmounts,
    number
  >;
  for (const row of rows) {
    if (row.kind === reportRowKinds.worker) totals.worker_count += 1;
    if (row.kind === reportRowKinds.company) totals.company_count += 1;
    for (const name of Object.keys(noAmounts) as (keyof typeof noAmounts)[]) totals[name] += row[name];
  }
  return totals;
};

export const isIdentity = ({ kind }: Pick<ReportRow, "kind">): boolean => kind !== reportRowKinds.income;
