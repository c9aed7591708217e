import { dayOf, shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import { ServiceError, type SignedIn } from "../../../core/context.ts";
import { lastChange } from "../../../core/database/facts.ts";
import { type Reader, type Tables, yieldToEventLoop } from "../../../core/database/tables.ts";
import { type ContractTerms, termsForWork } from "../../../directory/companies/contract-terms.ts";
import { findCompany } from "../../../directory/companies/find-company.ts";
import type { Settlement } from "../../../ledger/money/find-settlement.ts";
import { amountColumns } from "../../bills/rows/compute-lines.ts";
import type { BillTimes } from "../../bills/rows/work-terms.ts";
import { type BillComputer, billComputer } from "../figures/compute-bills.ts";
import { sealedText, type Totals, totalsCounter } from "../rows/lines.ts";
import { assertSelection, type BillOutline, chosenIds, type NewBody, outlineBills } from "./bill-choice.ts";
import { billsInOrder, newLinesSliceOf } from "./making-slices.ts";
import { newLine, sealedWith } from "./new-lines.ts";
import { areBillsChanged, type ComputedFrom } from "./payment-plan.ts";
import type { PlannedSlice } from "./payment-slices.ts";

type Bill = Tables["bills"];

/**
 * The lines of a draft of many bills, computed while no transaction was open, with the facts they were computed from.
 * `texts`: the sealed texts of the lines; the deciding transaction adds number and header.
 */
export type MakingPlan = ComputedFrom & {
  readonly slices: readonly PlannedSlice[];
  readonly totals: Totals;
  readonly texts: readonly string[];
};

/** A plan of a draft that does not exist yet. `bills`: the times of each of its bills. */
export type NewDraftPlan = MakingPlan & { readonly bills: readonly BillTimes[] };

/** Computes the lines slice by slice, so that memory holds the bills of one slice. */
const slicesOf = async (
  db: Reader,
  header: Parameters<typeof newLine>[0],
  bills: readonly Pick<BillOutline, "id">[],
  compute: BillComputer,
  linesAtOnce: number,
): Promise<Pick<MakingPlan, "slices" | "totals" | "texts">> => {
  const counter = totalsCounter();
  const slices: PlannedSlice[] = [];
  const texts: string[] = [];
  for (let first = 0; first < bills.length; first += linesAtOnce) {
    const ids = bills.slice(first, first + linesAtOnce).map(({ id }) => id);
    const storedBills = await billsInOrder(db, ids);
    const computedBills = storedBills.map((bill): Bill => ({ ...bill, ...amountColumns(compute(bill)) }));
    const lines = computedBills.map((bill, index) => newLine(header, bill, first + index + 1, 0));
    const sealedLines = lines.map((line, index) => sealedWith(line, computedBills[index] as Bill));
    for (const line of sealedLines) counter.add(line);
    texts.push(sealedText(sealedLines));
    slices.push(newLinesSliceOf(lines, storedBills, computedBills));
    await yieldToEventLoop();
  }
  return { slices, totals: counter.totals(), texts };
};

/**
 * Plans a draft of more bills than one slice, while no transaction is open. Null where no plan is needed: for few bills,
 * and for a request that is going to be refused.
 */
export const planMaking = async (
  context: SignedIn,
  body: NewBody,
  linesAtOnce: number,
): Promise<NewDraftPlan | null> => {
  const { db, principal, clock } = context;
  const at = shanghaiNow(clock.now());
  try {
    const change = await lastChange(db);
    const company = await findCompany(db, principal, body.company_id);
    const ids = await chosenIds(db, principal, body);
    if (ids.length <= linesAtOnce) return null;
    const bills = await outlineBills(db, principal, ids);
    assertSelection(bills, body, company.id);
    const terms = await termsForWork(db, company.id, dayOf(at));
    if (terms === null) return null;
    const { contract } = terms;
    // The draft has no bills of its own yet.
    const header = { id: 0, agency_id: company.agency_id, company_id: company.id, period: body.period };
    const laborIds = bills.map(({ labor_id }) => labor_id);
    const own = { ahead: new Map(), whole: bills.reduce((sum, bill) => sum + bill.accounting_fee, 0) };
    const compute = await billComputer(db, header, contract, laborIds, at, own);
    const lines = await slicesOf(db, header, bills, compute, linesAtOnce);
    return { ...lines, day: dayOf(at), contract, change, laborIds: new Set(laborIds), bills };
  } catch (error) {
    // The transaction is going to refuse it.
    if (error instanceof ServiceError) return null;
    throw error;
  }
};

/**
 * Plans the lines of an existing draft again, of all its bills, at `at` (`YYYY-MM-DD HH:mm:ss`) under these
 * terms. Throws `bills_not_settleable`.
 */
export const planRemaking = async (
  db: Reader,
  settlement: Settlement,
  contract: ContractTerms,
  at: string,
  linesAtOnce: number,
): Promise<MakingPlan> => {
  const change = await lastChange(db);
  const bills = await db
    .selectFrom("bills")
    .select(["id", "labor_id", "accounting_fee"])
    .where("settlement_id", "=", settlement.id)
    .orderBy("id")
    .execute();
  const laborIds = bills.map(({ labor_id }) => labor_id);
  const own = { ahead: new Map(), whole: bills.reduce((sum, bill) => sum + bill.accounting_fee, 0) };
  const compute = await billComputer(db, settlement, contract, laborIds, at, own);
  const lines = await slicesOf(db, settlement, bills, compute, linesAtOnce);
  return { ...lines, day: dayOf(at), contract, change, laborIds: new Set(laborIds) };
};

/** True when a plan is still valid in a transaction of `day` (`YYYY-MM-DD`) under these terms. */
export const isMakingPlanValid = async (
  db: Reader,
  plan: MakingPlan,
  settlement: { readonly agency_id: number; readonly company_id: number },
  contract: ContractTerms,
  day: string,
): Promise<boolean> =>
  plan.day === day &&
  JSON.stringify(plan.contract) === JSON.stringify(contract) &&
  !(await areBillsChanged(db, plan, settlement));
