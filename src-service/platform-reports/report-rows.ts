import { createHash } from "node:crypto";
import { reportRowChanges, reportRowKinds } from "../../src-shared/records/platform-reports.ts";
import type { Tables } from "../database/tables.ts";

/** What is reported of a worker, a company, or a worker's month. Cents. */
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
type KeptRow = ChangeRow & { readonly revision: number };

export const noAmounts = { gross: 0, refunds: 0, net: 0, commission: 0, order_count: 0 } as const;

const keyOf = ({ kind, subject_id, period }: ReportRow): string => `${kind} ${subject_id} ${period}`;

/** What the tax office is told by a row: a new name of the same person leaves the income under their code as it was. */
const contentOf = (row: ReportRow): string =>
  row.kind === reportRowKinds.income
    ? [row.code, row.gross, row.refunds, row.net, row.commission, row.order_count].join("\n")
    : [row.code, row.name, row.id_no, row.contact].join("\n");

/** What stands reported after revisions, one upon the other. */
export const foldRows = (rows: readonly KeptRow[]): ReadonlyMap<string, ReportRow> => {
  const standing = new Map<string, ReportRow>();
  for (const row of [...rows].sort((one, other) => one.revision - other.revision)) {
    if (row.change === reportRowChanges.voided) standing.delete(keyOf(row));
    else standing.set(keyOf(row), row);
  }
  return standing;
};

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
const inOrder = (rows: readonly ChangeRow[]): ChangeRow[] =>
  [...rows].sort(
    (one, other) => one.kind - other.kind || compare(one.code, other.code) || compare(one.period, other.period),
  );

/** What has to be added, replaced and taken back so that the wanted rows stand; in the order of a file. */
export const changesTo = (
  standing: ReadonlyMap<string, ReportRow>,
  wanted: readonly ReportRow[],
): readonly ChangeRow[] => {
  const keys = new Set(wanted.map(keyOf));
  const told = wanted.flatMap((row): ChangeRow[] => {
    const known = standing.get(keyOf(row));
    if (known === undefined) return [{ ...row, change: reportRowChanges.added }];
    return contentOf(known) === contentOf(row) ? [] : [{ ...row, change: reportRowChanges.changed }];
  });
  const voided = [...standing].flatMap(([key, row]): ChangeRow[] =>
    keys.has(key) ? [] : [{ ...row, change: reportRowChanges.voided }],
  );
  return inOrder([...told, ...voided]);
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

/** Figures of a quarter as rows say it. */
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
