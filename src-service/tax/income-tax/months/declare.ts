import { billStates } from "../../../../src-shared/billing/bills/bill-states.ts";
import { monthOf } from "../../../../src-shared/kernel/values/time/time.ts";
import { declarationStates } from "../../../../src-shared/tax/income-tax/declaration-states.ts";
import type { declareActions } from "../../../../src-shared/tax/income-tax/income-tax-calls.ts";
import { isForAgency } from "../../../billing/funds/transfers/channel-accounts.ts";
import type { PromotionFee } from "../../../billing/promotion-fees/compute.ts";
import { feesOwingTax } from "../../../billing/promotion-fees/taxes.ts";
import { type Principal, ServiceError, type SignedIn, type Writing } from "../../../core/context.ts";
import { lookUp, type Tables } from "../../../core/database/tables.ts";
import { recordIds } from "../../../core/plumbing/answers.ts";
import { isWithin } from "../../../core/plumbing/data-scope.ts";
import { raised, versioned } from "../../../core/plumbing/versioned.ts";
import { assertPeriodOpen } from "../../../ledger/tax-books/period-open.ts";
import { sumPeriods } from "../../../ledger/tax-books/period-sums.ts";
import { bookTaxPayment, taxesOf } from "./tax-payment.ts";

type Row = Tables["income_summary"];
type Action = (typeof declareActions)[number];
export type RowChoice = { readonly period: string; readonly ids?: readonly string[] | undefined };
export type StepAnswer = {
  changed: number;
  skipped: { no: string; reason: string; current: number }[];
  skipped_count: number;
  promotion_count: number;
  promotion_tax: number;
};

const mostNamed = 1_000;

const targets: Readonly<Record<Action, Parameters<typeof declarationStates.code>[0]>> = {
  generate: "generated",
  report: "reported",
  accept: "accepted",
  refuse: "refused",
  pay: "paid",
  correct: "corrected",
};

/** The `withholding_status` of the month's bills after each step (dictionary B5). */
const withholding: Readonly<Partial<Record<Action, number>>> = {
  generate: 2,
  report: 2,
  accept: 3,
  refuse: 5,
  pay: 4,
  correct: 4,
};

/** The chosen rows of a month. Throws `not_found` for a named row that the person may not see. */
export const chosenRows = async (writing: Writing, principal: Principal, choice: RowChoice): Promise<Row[]> => {
  const base = () =>
    writing.tx
      .selectFrom("income_summary")
      .selectAll()
      .where("agency_id", "=", principal.agency_id)
      .where("period", "=", choice.period);
  const rows =
    choice.ids === undefined
      ? await base().orderBy("id").execute()
      : await lookUp(recordIds(choice.ids), (chunk) => base().where("id", "in", chunk).orderBy("id").execute());
  const visibleRows = rows.filter((row) => isWithin(principal, row));
  if (choice.ids !== undefined && visibleRows.length !== new Set(choice.ids).size) throw new ServiceError("not_found");
  return visibleRows;
};

/** Sets the withholding status of the bills behind the rows. */
const updateBills = async (writing: Writing, rows: readonly Row[], period: string, status: number): Promise<void> => {
  const next = { ...(await raised(writing)), withholding_status: status };
  const changed = await lookUp(
    rows.map(({ labor_id }) => labor_id),
    (chunk) =>
      writing.tx
        .updateTable("bills")
        .set(next)
        .where("labor_id", "in", chunk)
        .where("agency_id", "=", rows[0]?.agency_id ?? 0)
        .where("status", "=", billStates.code("settled"))
        .where("withholding_status", "not in", [status, 6])
        .where("tax_month", "=", period)
        .returning("company_id")
        .execute(),
  );
  for (const company of new Set(changed.map(({ company_id }) => company_id))) writing.touched("bills", company);
};

const settledStates: readonly number[] = (["paid", "correcting", "corrected"] as const).map((key) =>
  declarationStates.code(key),
);

/**
 * Promotion fees whose taxes are paid with this step. They are declared with the month, so they are handed over when all of
 * it is paid or corrected: not with chosen rows, and not while workers' returns are still on their way.
 */
const feesWith = async (
  { principal }: SignedIn,
  writing: Writing,
  rows: readonly Row[],
  { action, period, isWhole }: { action: Action; period: string; isWhole: boolean },
): Promise<PromotionFee[]> => {
  if (!isWhole || !(action === "pay" || action === "correct") || !isForAgency(principal)) return [];
  if (period >= monthOf(writing.at)) return [];
  const isReady = rows.every(
    ({ declare_status }) => declarationStates.allows("pay", declare_status) || settledStates.includes(declare_status),
  );
  return isReady ? feesOwingTax(writing.tx, principal.agency_id, period) : [];
};

/**
 * Applies a step to the rows of one month for which it is legal and reports the others with their state. Updates the
 * month's sums and the bills, books payments, and writes one audit entry.
 */
export const moveRows = async (
  context: SignedIn,
  writing: Writing,
  rows: readonly Row[],
  step: {
    readonly period: string;
    readonly action: Action;
    readonly receipt_no?: string | undefined;
    readonly reason?: string | undefined;
    /** True when the rows are all rows of the month. */
    readonly isWhole?: boolean;
    /** Other changes of the rows that are moved. */
    readonly columns?: Partial<Row>;
  },
): Promise<StepAnswer> => {
  const { period, action, isWhole = false, columns } = step;
  const moving = rows.filter((row) => declarationStates.allows(action, row.declare_status));
  const illegalRows = rows.filter((row) => !declarationStates.allows(action, row.declare_status));
  const status = declarationStates.code(targets[action]);
  const { agency_id, user_id } = context.principal;
  const isPayment = action === "pay" || action === "correct";
  const fees = await feesWith(context, writing, rows, { action, period, isWhole });
  const promotion = { promotion_count: fees.length, promotion_tax: taxesOf(fees) };
  const paidRows = isPayment ? await bookTaxPayment(writing, moving, { agency_id, period, by: user_id, fees }) : moving;
  const after = {
    ...columns,
    declare_status: status,
    ...(action === "report" && { declare_at: writing.at }),
    ...(step.receipt_no !== undefined && step.receipt_no !== "" && { receipt_no: step.receipt_no }),
  };
  await versioned("income_summary").saveMany(
    writing,
    moving.map((before, index) => ({ before, after: { ...paidRows[index], ...after } })),
  );
  const billStatus = withholding[action];
  if (moving.length > 0 && billStatus !== undefined) await updateBills(writing, moving, period, billStatus);
  if (moving.length > 0 || fees.length > 0) await sumPeriods(writing, agency_id, [period]);
  await writing.audit({
    agency_id: context.principal.agency_id,
    action: `incomeSummary.${action}`,
    object: `incomeSummary:${period}`,
    after: {
      changed: moving.length,
      skipped: illegalRows.length,
      receipt_no: step.receipt_no ?? "",
      ...(fees.length > 0 && { ...promotion, promotion_fees: fees.map(({ no }) => no) }),
    },
    reason: step.reason ?? "",
  });
  return {
    changed: moving.length,
    skipped: illegalRows
      .slice(0, mostNamed)
      .map((row) => ({ no: row.no, reason: "illegal_transition", current: row.declare_status })),
    skipped_count: illegalRows.length,
    ...promotion,
  };
};

/**
 * A step of the declaration of a month. Errors: `period_locked` (423), `not_found`, `invalid` for a refusal without reason,
 * `period_not_over` for a month reported before its end.
 */
export const declareMonth = (
  context: SignedIn,
  body: RowChoice & { action: Action; receipt_no?: string | undefined; reason?: string | undefined },
): Promise<StepAnswer> =>
  context.write(async (writing) => {
    if (body.action === "refuse" && (body.reason ?? "").trim() === "") {
      throw new ServiceError("invalid", { fields: { reason: ["required"] } });
    }
    await assertPeriodOpen(writing.tx, context.principal.agency_id, body.period);
    if (body.action === "report" && body.period >= monthOf(writing.at)) {
      throw new ServiceError("period_not_over", { params: { period: body.period } });
    }
    const rows = await chosenRows(writing, context.principal, body);
    return moveRows(context, writing, rows, { ...body, isWhole: body.ids === undefined });
  });
