import type {
  FigureOutcome,
  FigureTotals,
  LineFigures,
} from "../../../../src-shared/billing/settlements/settlement-figures-calls.ts";
import { isRuleOn } from "../../../access/agencies/agency-rules.ts";
import { lookUp, mapInTurns, type Reader, type Tables } from "../../../core/database/tables.ts";
import type { ContractTerms } from "../../../directory/companies/contract-terms.ts";
import type { Settlement } from "../../../ledger/money/find-settlement.ts";
import { amountColumns, type ComputedLine } from "../../bills/rows/compute-lines.ts";
import { feeSpanOf, isInSpan } from "../../bills/rows/to-date.ts";
import {
  payoutKey,
  readSealedLines,
  type SealedLine,
  snapshotHashInTurns,
  type Totals,
  totalsOf,
} from "../rows/lines.ts";
import { computeBills, type OwnBase, type PaidAhead } from "./compute-bills.ts";

type Bill = Tables["bills"];
type Line = Tables["payout_lines"];

/** A line whose figures differ from the sealed ones. `bill` is as it was computed for the seal. */
export type FigureMove = {
  readonly line: Line;
  readonly bill: Bill;
  readonly was: LineFigures;
  readonly now: LineFigures;
  readonly computed: ComputedLine;
};

/**
 * Figures of lines of a settlement if their payment begins now. `bills` and `lines` are the resulting rows in order, with
 * unchanged states and numbers; `totals` and `hash` are those of the whole settlement.
 */
export type PaymentFigures = {
  readonly outcome: FigureOutcome;
  /** The bills as they are stored. */
  readonly stored: readonly Bill[];
  readonly bills: readonly Bill[];
  readonly computed: readonly ComputedLine[];
  readonly lines: readonly Line[];
  readonly moves: readonly FigureMove[];
  readonly before: Totals;
  readonly totals: Totals;
  readonly hash: string;
};

export const figureTotalsOf = (totals: FigureTotals): FigureTotals => ({
  company_payable: totals.company_payable,
  service_fee: totals.service_fee,
  pit: totals.pit,
  vat: totals.vat,
  surtax: totals.surtax,
  vat_recover: totals.vat_recover,
  labor_net: totals.labor_net,
});

/** The figures of a line, as records of changed figures keep them. */
export const figuresOf = (
  line: LineFigures | (Omit<LineFigures, "discount"> & Pick<Line, "discount">),
): LineFigures => ({
  customer_pay: line.customer_pay,
  service_fee: line.service_fee,
  labor_service_fee: line.labor_service_fee,
  discount: line.discount ?? 0,
  pit: line.pit,
  vat: line.vat,
  surtax: line.surtax,
  vat_recover: line.vat_recover,
  car_rental_fee: line.car_rental_fee,
  net: line.net,
});

/** The figures of a bill that its settlement seals; the discount is the line's. */
export const sealedFiguresOf = (bill: Bill, { discount }: Pick<Line, "discount">): LineFigures =>
  figuresOf({ ...bill, discount, net: bill.net_pay });

/** True when all amounts are equal. */
export const isSameFigures = <T extends Readonly<Record<string, number>>>(one: T, other: T): boolean =>
  Object.entries(one).every(([name, cents]) => other[name] === cents);

/** Complete bills of these lines, in the order of the lines. */
const billsOf = async (db: Reader, lines: readonly Line[]): Promise<Bill[]> => {
  const rows = await lookUp(
    lines.map((line) => line.bill_id),
    (chunk) => db.selectFrom("bills").selectAll().where("id", "in", chunk).execute(),
    1_000,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return lines.map((line) => byId.get(line.bill_id) as Bill);
};

/**
 * Fee base of the settlement's own lines, ahead of each of these and in all: a line keeps its place among the lines it was
 * approved with, so that paying it again does not change its fee. Lines that count in an earlier fee period are left out.
 */
const ownBaseOf = async (
  db: Reader,
  contract: ContractTerms,
  sealed: readonly SealedLine[],
  chosen: ReadonlySet<number>,
  taxMonth: string,
): Promise<OwnBase> => {
  const span = feeSpanOf(contract, taxMonth);
  const others = sealed.flatMap((line) => (chosen.has(line.bill_id) ? [] : [line.bill_id]));
  const months = await lookUp(span === null ? [] : others, (chunk) =>
    db.selectFrom("bills").select(["id", "tax_month", "contract_id"]).where("id", "in", chunk).execute(),
  );
  const earlier = new Set(months.flatMap((bill) => (span !== null && !isInSpan(span, bill) ? [bill.id] : [])));
  const ahead = new Map<number, number>();
  let feeBase = 0;
  for (const { bill_id, accounting_fee } of sealed) {
    ahead.set(bill_id, feeBase);
    if (!earlier.has(bill_id)) feeBase += accounting_fee;
  }
  return { ahead, whole: feeBase };
};

export const billAt = (bill: Bill, computed: ComputedLine): Bill => ({ ...bill, ...amountColumns(computed) });

/** The line with the figures of a payment. */
export const lineAt = (settlement: Settlement, line: Line, bill: Bill): Line => ({
  ...line,
  service_fee: bill.service_fee,
  pit: bill.pit,
  vat: bill.vat,
  surtax: bill.surtax,
  net: bill.net_pay,
  payout_key: payoutKey(settlement.agency_id, bill.id, line, bill.net_pay, settlement.period),
});

const sealedAt = (line: SealedLine, bill: Bill, settlement: Settlement): SealedLine => ({
  ...line,
  service_fee: bill.service_fee,
  labor_service_fee: bill.labor_service_fee,
  pit: bill.pit,
  vat: bill.vat,
  surtax: bill.surtax,
  vat_recover: bill.vat_recover,
  car_rental_fee: bill.car_rental_fee,
  net: bill.net_pay,
  customer_pay: bill.customer_pay,
  payout_key: payoutKey(settlement.agency_id, bill.id, line, bill.net_pay, settlement.period),
});

/** Lines whose figures change when the `stored` bills become `bills`. */
export const movesOf = (
  lines: readonly Line[],
  stored: readonly Bill[],
  bills: readonly Bill[],
  computed: readonly ComputedLine[],
): readonly FigureMove[] =>
  lines.flatMap((line, index): FigureMove[] => {
    const bill = stored[index] as Bill;
    const was = sealedFiguresOf(bill, line);
    const now = sealedFiguresOf(bills[index] as Bill, line);
    return isSameFigures(was, now) ? [] : [{ line, bill, was, now, computed: computed[index] as ComputedLine }];
  });

/** True when the company's amount changes, or the shares of a discount no longer fit the fees. */
export const changesCompanyPay = (settlement: Settlement, { was, now }: FigureMove): boolean =>
  was.customer_pay !== now.customer_pay || ((settlement.discount ?? 0) > 0 && was.service_fee !== now.service_fee);

const outcomeOf = async (db: Reader, settlement: Settlement, moves: readonly FigureMove[]): Promise<FigureOutcome> => {
  if (moves.length === 0) return "same";
  if (moves.some((move) => changesCompanyPay(settlement, move))) return "approval";
  return (await isRuleOn(db, settlement.agency_id, "approve_tax_changes")) ? "approval" : "tax";
};

/**
 * `paid`: settlements that are paid before in the same request. `sealed`: the settlement's lines, if they were already
 * read.
 */
export type AlreadyRead = { readonly paid?: readonly PaidAhead[]; readonly sealed?: readonly SealedLine[] | undefined };

/**
 * Computes lines of a settlement for a payment that begins at `at` (`YYYY-MM-DD HH:mm:ss`): by the terms in force then, in
 * the tax month of that day, on top of all that the agency has paid or is paying their workers and of the company's fee
 * period. Reads only; inside a writing transaction no other writer interferes. Amounts in cents. Throws
 * `bills_not_settleable` naming the first bill that leaves no net pay.
 */
export const paymentFigures = async (
  db: Reader,
  settlement: Settlement,
  contract: ContractTerms,
  lines: readonly Line[],
  at: string,
  { paid = [], sealed: sealedLines }: AlreadyRead = {},
): Promise<PaymentFigures> => {
  const taxMonth = at.slice(0, 7);
  const sealed = sealedLines ?? (await readSealedLines(db, settlement.id));
  const bills = await billsOf(db, lines);
  const chosenBillIds = new Set(lines.map((line) => line.bill_id));
  const own = await ownBaseOf(db, contract, sealed, chosenBillIds, taxMonth);
  const computed = await computeBills(db, settlement, contract, bills, at, { own, paid });
  const computedBills = await mapInTurns(bills, (bill, index) => billAt(bill, computed[index] as ComputedLine));
  const moves = movesOf(lines, bills, computedBills, computed);
  const outcome = await outcomeOf(db, settlement, moves);
  const byBill = new Map(computedBills.map((bill) => [bill.id, bill]));
  const after = await mapInTurns(sealed, (line) => {
    const bill = byBill.get(line.bill_id);
    return bill === undefined ? line : sealedAt(line, bill, settlement);
  });
  return {
    outcome,
    moves,
    computed,
    stored: bills,
    bills: computedBills,
    lines: await mapInTurns(lines, (line, index) => lineAt(settlement, line, computedBills[index] as Bill)),
    before: totalsOf(sealed),
    totals: totalsOf(after),
    hash: moves.length === 0 ? settlement.snapshot_hash : await snapshotHashInTurns(settlement, after),
  };
};
