import { sql } from "kysely";
import { billStates } from "../../../../src-shared/billing/bills/bill-states.ts";
import { billTaxVerifyStates } from "../../../../src-shared/billing/bills/bill-tax-states.ts";
import type { billsImportTaxVerify, TaxVerifyRow } from "../../../../src-shared/billing/bills/tax-verify-import.ts";
import type { CallOutput, CallRequest } from "../../../../src-shared/kernel/calls/define.ts";
import { nameKey } from "../../../../src-shared/kernel/values/text/text.ts";
import { ServiceError, type SignedIn, type Writing } from "../../../core/context.ts";
import { lookUp } from "../../../core/database/tables.ts";
import { seesAll } from "../../../core/plumbing/data-scope.ts";
import { versioned } from "../../../core/plumbing/versioned.ts";
import { storeRequestImport } from "../../../records/imports/request-record.ts";
import { idRanges } from "../rows/id-ranges.ts";

type Body = CallRequest<typeof billsImportTaxVerify>["body"];
type Answer = CallOutput<typeof billsImportTaxVerify>;

type PaidBill = {
  id: number;
  labor_id: number;
  company_id: number;
  pit: number;
  tax_verify_status: number;
};
type Worker = { id: number; name: string; id_no: string };

/** Tax that was withheld from one worker in a month, cents, and the bills it was withheld with. */
type WithheldTax = { readonly withheld: number; readonly bills: readonly PaidBill[] };

const periodsOf = (body: Body): string[] => [...new Set(body.rows.map((row) => row.period ?? body.period))];

/** Withheld tax of a tax month by worker, from paid bills. */
const withheldIn = async (writing: Writing, agencyId: number, period: string): Promise<Map<number, WithheldTax>> => {
  const rows = await writing.tx
    .selectFrom("bills as b")
    .where("b.agency_id", "=", agencyId)
    .where("b.tax_month", "=", period)
    .where("b.status", "=", billStates.code("settled"))
    .select(["b.id", "b.labor_id", "b.company_id", "b.pit", "b.tax_verify_status"])
    .orderBy("b.id")
    .execute();
  const byWorker = new Map<number, { withheld: number; bills: PaidBill[] }>();
  for (const bill of rows) {
    const ofWorker = byWorker.get(bill.labor_id) ?? { withheld: 0, bills: [] };
    ofWorker.withheld += bill.pit;
    ofWorker.bills.push(bill);
    byWorker.set(bill.labor_id, ofWorker);
  }
  return byWorker;
};

const workersOf = async (writing: Writing, agencyId: number, rows: readonly TaxVerifyRow[]) => {
  const workers = await lookUp(
    rows.map((row) => row.labor_id_no.toUpperCase()),
    (chunk): Promise<Worker[]> =>
      writing.tx
        .selectFrom("labors as f")
        // A number of somebody who was merged into another person means that person.
        .innerJoin("labors as l", (join) => join.on("l.id", "=", sql<number>`coalesce(f.merged_into, f.id)`))
        .select(["l.id", "l.name", "f.id_no"])
        .where("f.agency_id", "=", agencyId)
        .where("f.id_no", "in", chunk)
        .execute(),
  );
  return new Map(workers.map((worker) => [worker.id_no, worker]));
};

const mark = async (writing: Writing, bills: readonly PaidBill[], status: number): Promise<PaidBill[]> => {
  const changing = bills.filter((bill) => bill.tax_verify_status !== status);
  const ids = changing.map((bill) => bill.id);
  await versioned("bills").raise(writing, ids, { tax_verify_status: status });
  return changing;
};

type Marks = { readonly equal: PaidBill[]; readonly differs: PaidBill[]; readonly unknownPerson: PaidBill[] };
type Comparison = Omit<Answer, "bills"> & { readonly marks: Marks };

/** Error code of a row that cannot be compared; undefined when it can. The second row of a person is refused. */
const refusalOf = (
  row: TaxVerifyRow,
  worker: Worker | undefined,
  withheldTax: WithheldTax | undefined,
  seenWorkers: ReadonlySet<number>,
): string | undefined => {
  if (worker === undefined) return "worker_unknown";
  if (nameKey(worker.name) !== nameKey(row.labor_name)) return "worker_name_differs";
  if (seenWorkers.has(worker.id)) return "duplicate_row";
  return withheldTax === undefined ? "no_income_in_period" : undefined;
};

/** Compares the rows of one month with the withheld tax. Returns the ids of the named workers. */
const comparePeriod = (
  comparison: Comparison,
  rows: readonly TaxVerifyRow[],
  workers: ReadonlyMap<string, Worker>,
  byWorker: ReadonlyMap<number, WithheldTax>,
): ReadonlySet<number> => {
  const seenWorkers = new Set<number>();
  for (const row of rows) {
    const worker = workers.get(row.labor_id_no.toUpperCase());
    const own = worker && byWorker.get(worker.id);
    const code = refusalOf(row, worker, own, seenWorkers);
    if (worker !== undefined) seenWorkers.add(worker.id);
    if (code !== undefined) comparison.refused.push({ row: row.row, code });
    if (code !== undefined || own === undefined) continue;
    if (own.withheld === row.tax_amount) {
      comparison.equal += 1;
      comparison.marks.equal.push(...own.bills);
      continue;
    }
    const { row: number, labor_name, tax_amount } = row;
    comparison.differs += 1;
    comparison.differences.push({ row: number, labor_name, tax_amount, withheld: own.withheld });
    comparison.marks.differs.push(...own.bills);
  }
  return seenWorkers;
};

const compare = async (writing: Writing, agencyId: number, body: Body): Promise<Comparison> => {
  const workers = await workersOf(writing, agencyId, body.rows);
  const marks: Marks = { equal: [], differs: [], unknownPerson: [] };
  const comparison: Comparison = {
    equal: 0,
    differs: 0,
    unknown: 0,
    differences: [],
    refused: [],
    marks,
  };
  for (const period of periodsOf(body)) {
    const byWorker = await withheldIn(writing, agencyId, period);
    const rows = body.rows.filter((one) => (one.period ?? body.period) === period);
    const seenWorkers = comparePeriod(comparison, rows, workers, byWorker);
    if (!body.is_complete) continue;
    for (const [laborId, own] of byWorker) {
      if (seenWorkers.has(laborId)) continue;
      comparison.unknown += 1;
      marks.unknownPerson.push(...own.bills);
    }
  }
  return comparison;
};

/**
 * Compares the tax office's list with what was withheld in its month and marks the bills (dictionary B5,
 * `tax_verify_status`). The figures are of the whole agency, so the person must see all of it: else `forbidden`.
 */
export const importTaxVerify = async (context: SignedIn, writing: Writing, body: Body): Promise<Answer> => {
  const { principal } = context;
  if (principal.company_id !== null || !seesAll(principal)) throw new ServiceError("forbidden");
  const { marks, ...comparison } = await compare(writing, principal.agency_id, body);
  const changedBills = (
    await Promise.all(
      (["equal", "differs", "unknownPerson"] as const).map((key) =>
        mark(writing, marks[key], billTaxVerifyStates.code(key)),
      ),
    )
  ).flat();
  for (const company of new Set(changedBills.map((bill) => bill.company_id))) writing.touched("bills", company);
  const ids = changedBills.map((bill) => bill.id).sort((one, other) => one - other);
  const { equal, differs, unknown, differences, refused } = comparison;
  await writing.audit({
    agency_id: principal.agency_id,
    action: "bills.importTaxVerify",
    object: `incomeSummary:${periodsOf(body).join(",")}`,
    after: { file_name: body.file_name, equal, differs, unknown, refused: refused.length, bills: idRanges(ids) },
  });
  await storeRequestImport(context, writing, { kind: "tax_verify", ...body, refused });
  return { equal, differs, unknown, bills: changedBills.length, differences, refused };
};
