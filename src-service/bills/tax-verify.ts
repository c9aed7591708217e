import type { CallOutput, CallRequest } from "../../src-shared/calls/define.ts";
import type { billsImportTaxVerify, TaxVerifyRow } from "../../src-shared/imports/tax-verify.ts";
import { billStates } from "../../src-shared/states/bill.ts";
import { billTaxVerifyStates } from "../../src-shared/states/bill-tax.ts";
import { nameKey } from "../../src-shared/values/text.ts";
import { ServiceError, type SignedIn, type Writing } from "../context.ts";
import { lookUp } from "../database/bulk.ts";
import { keepRequestImport } from "../imports/request-record.ts";
import { seesAll } from "../plumbing/data-scope.ts";
import { countGuesses, type Guess, guessAt, isNear, numberGuesses } from "../sensitive/guesses.ts";
import { idRanges } from "./id-ranges.ts";

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

/** What a month withheld of one worker, and the bills that it was withheld with. */
type Held = { readonly withheld: number; readonly bills: readonly PaidBill[] };

const periodsOf = (body: Body): string[] => [...new Set(body.rows.map((row) => row.period ?? body.period))];

/** Bills of a tax month that arrived, by worker. */
const heldIn = async (writing: Writing, agencyId: number, period: string): Promise<Map<number, Held>> => {
  const rows = await writing.tx
    .selectFrom("bills as b")
    .where("b.agency_id", "=", agencyId)
    .where("b.tax_month", "=", period)
    .where("b.status", "=", billStates.code("settled"))
    .select(["b.id", "b.labor_id", "b.company_id", "b.pit", "b.tax_verify_status"])
    .orderBy("b.id")
    .execute();
  const held = new Map<number, { withheld: number; bills: PaidBill[] }>();
  for (const bill of rows) {
    const known = held.get(bill.labor_id) ?? { withheld: 0, bills: [] };
    known.withheld += bill.pit;
    known.bills.push(bill);
    held.set(bill.labor_id, known);
  }
  return held;
};

const workersOf = async (writing: Writing, agencyId: number, rows: readonly TaxVerifyRow[]) => {
  const found = await lookUp(
    rows.map((row) => row.labor_id_no.toUpperCase()),
    (chunk): Promise<Worker[]> =>
      writing.tx
        .selectFrom("labors")
        .select(["id", "name", "id_no"])
        .where("agency_id", "=", agencyId)
        .where("id_no", "in", chunk)
        .execute(),
  );
  return new Map(found.map((worker) => [worker.id_no, worker]));
};

const mark = async (writing: Writing, bills: readonly PaidBill[], status: number): Promise<PaidBill[]> => {
  const changing = bills.filter((bill) => bill.tax_verify_status !== status);
  const change_seq = await writing.changeSeq();
  await lookUp(
    changing.map((bill) => bill.id),
    async (chunk) => {
      await writing.tx
        .updateTable("bills")
        .set((eb) => ({ tax_verify_status: status, version: eb("version", "+", 1), change_seq }))
        .where("id", "in", chunk)
        .execute();
      return [];
    },
  );
  return changing;
};

/** Names that look, masked, like that of the worker whose ID number stands beside them. */
const nameGuesses = (rows: readonly TaxVerifyRow[], workers: ReadonlyMap<string, Worker>): Guess[] =>
  rows.flatMap((row) => {
    const worker = workers.get(row.labor_id_no.toUpperCase());
    if (worker === undefined || nameKey(worker.name) === nameKey(row.labor_name)) return [];
    return isNear("name", row.labor_name, worker.name) ? [guessAt("name", worker.id, row.labor_name)] : [];
  });

type Marks = { readonly equal: PaidBill[]; readonly differs: PaidBill[]; readonly unknownPerson: PaidBill[] };
type Found = Omit<Answer, "bills"> & { readonly marks: Marks; readonly nearNames: readonly Guess[] };

/** Why a row has no counterpart; undefined when it has one. The later of two rows of one person is refused. */
const refusalOf = (
  row: TaxVerifyRow,
  worker: Worker | undefined,
  held: Held | undefined,
  named: ReadonlySet<number>,
): string | undefined => {
  if (worker === undefined) return "worker_unknown";
  if (nameKey(worker.name) !== nameKey(row.labor_name)) return "worker_name_differs";
  if (named.has(worker.id)) return "duplicate_row";
  return held === undefined ? "no_income_in_period" : undefined;
};

/** Checks the rows of one month against what it withheld. */
const judgePeriod = (
  found: Found,
  rows: readonly TaxVerifyRow[],
  workers: ReadonlyMap<string, Worker>,
  held: ReadonlyMap<number, Held>,
): ReadonlySet<number> => {
  const named = new Set<number>();
  for (const row of rows) {
    const worker = workers.get(row.labor_id_no.toUpperCase());
    const own = worker && held.get(worker.id);
    const code = refusalOf(row, worker, own, named);
    if (worker !== undefined) named.add(worker.id);
    if (code !== undefined) found.refused.push({ row: row.row, code });
    if (code !== undefined || own === undefined) continue;
    if (own.withheld === row.tax_amount) {
      found.equal += 1;
      found.marks.equal.push(...own.bills);
      continue;
    }
    const { row: number, labor_name, tax_amount } = row;
    found.differs += 1;
    found.differences.push({ row: number, labor_name, tax_amount, withheld: own.withheld });
    found.marks.differs.push(...own.bills);
  }
  return named;
};

const judge = async (writing: Writing, agencyId: number, body: Body): Promise<Found> => {
  const workers = await workersOf(writing, agencyId, body.rows);
  const marks: Marks = { equal: [], differs: [], unknownPerson: [] };
  const found: Found = {
    equal: 0,
    differs: 0,
    unknown: 0,
    differences: [],
    refused: [],
    marks,
    nearNames: nameGuesses(body.rows, workers),
  };
  for (const period of periodsOf(body)) {
    const held = await heldIn(writing, agencyId, period);
    const rows = body.rows.filter((one) => (one.period ?? body.period) === period);
    const named = judgePeriod(found, rows, workers, held);
    if (!body.is_complete) continue;
    for (const [laborId, own] of held) {
      if (named.has(laborId)) continue;
      found.unknown += 1;
      marks.unknownPerson.push(...own.bills);
    }
  }
  return found;
};

/**
 * Compares the tax office's list with what was withheld in its month and marks the bills (dictionary B5,
 * `tax_verify_status`). The figures are of the whole agency, so only who sees all of it may bring them: `forbidden`. Throws
 * `guess_limit`.
 */
export const importTaxVerify = async (context: SignedIn, writing: Writing, body: Body): Promise<Answer> => {
  const { principal } = context;
  if (principal.company_id !== null || !seesAll(principal)) throw new ServiceError("forbidden");
  await writing.changeSeq();
  const { marks, nearNames, ...found } = await judge(writing, principal.agency_id, body);
  const strangers = new Set(found.refused.filter(({ code }) => code === "worker_unknown").map(({ row }) => row));
  const numbers = body.rows.filter(({ row }) => strangers.has(row)).map((row) => row.labor_id_no.toUpperCase());
  const within = { agency_id: principal.agency_id, company_id: null };
  const guesses = [...(await numberGuesses(writing.tx, within, numbers)), ...nearNames];
  await countGuesses(writing, principal, `agency:${principal.agency_id}`, guesses);
  const changed = (
    await Promise.all(
      (["equal", "differs", "unknownPerson"] as const).map((key) =>
        mark(writing, marks[key], billTaxVerifyStates.code(key)),
      ),
    )
  ).flat();
  for (const company of new Set(changed.map((bill) => bill.company_id))) writing.touched("bills", company);
  const ids = changed.map((bill) => bill.id).sort((one, other) => one - other);
  const { equal, differs, unknown, differences, refused } = found;
  await writing.audit({
    agency_id: principal.agency_id,
    action: "bills.importTaxVerify",
    object: `incomeSummary:${periodsOf(body).join(",")}`,
    after: { file_name: body.file_name, equal, differs, unknown, refused: refused.length, bills: idRanges(ids) },
  });
  await keepRequestImport(context, writing, { kind: "tax_verify", ...body, refused });
  return { equal, differs, unknown, bills: changed.length, differences, refused };
};
