import type { z } from "zod";
import type { settlementsSettle } from "../../src-shared/calls/settlements.ts";
import { payModes } from "../../src-shared/lists/settlements.ts";
import { settlementStates } from "../../src-shared/states/settlement.ts";
import { dayOf, monthOf, shanghaiNow } from "../../src-shared/values/time.ts";
import type { ContractTerms } from "../companies/contract-terms.ts";
import { AskAgain, ServiceError, type SignedIn, type Writing } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import type { Tables } from "../database/tables.ts";
import { findSettlement, type Settlement } from "../money/find-settlement.ts";
import { capture, costTotal, type LineCost } from "../money/movements.ts";
import { assertBooked } from "../money/open-plans.ts";
import { queueAttempts } from "../money/payout-attempts.ts";
import { checkPaymentCode } from "../session/payment-codes.ts";
import type { CodeParts } from "../session/sms-codes.ts";
import { assertPeriodOpen } from "../tax-books/period-open.ts";
import { assertApproved, assertExpected, assertShown } from "./assert-seen.ts";
import { debitCompany } from "./company-pay.ts";
import { contractInForce } from "./contract-in-force.ts";
import { costOf } from "./cost.ts";
import { assertMay, commitStep } from "./decide.ts";
import { decidePlan } from "./decide-plan.ts";
import type { PaymentFigures } from "./figures.ts";
import { assertSnapshot, readLines, type SealedLine } from "./lines.ts";
import { isOffline } from "./offline.ts";
import { assertPayees } from "./payees.ts";
import { isPlanGood, makePlan, type PaymentPlan } from "./payment-plan.ts";
import { type Changes, causeOf, type Step, saveStep } from "./store.ts";
import { begin, figuresToPay, shownHash } from "./take-payment.ts";

type Settle = z.output<typeof settlementsSettle.body>;
type Line = Tables["payout_lines"];

/** What a person saw of a settlement that they pay. */
export type SeenPayment = Omit<Settle, "sms_code">;

/** Lines that may be paid, as they are stored and sealed, and the terms of the contract in force. */
export type Payable = {
  readonly lines: readonly Line[];
  readonly sealed: readonly SealedLine[];
  readonly contract: ContractTerms;
};

/** Where the money of a payment comes from: what the approval froze, or the company's own account at its bank. */
export type Source = "wallet" | "companyAccount";

const sources = {
  wallet: { action: "settle", purpose: "settle" },
  companyAccount: { action: "company_pay", purpose: "company_pay" },
} as const;

/**
 * What is checked of a settlement before it is paid that needs none of its lines; returns the terms in force. `at`: now,
 * `YYYY-MM-DD HH:mm:ss`. Throws what `settle` throws.
 */
const assertOpen = async (
  db: Reader,
  { principal }: Pick<SignedIn, "principal">,
  source: Source,
  settlement: Settlement,
  seen: SeenPayment,
  at: string,
): Promise<ContractTerms> => {
  await assertMay(db, principal, sources[source].action, settlement, seen.version);
  if (seen.snapshot_hash !== settlement.snapshot_hash) throw new ServiceError("snapshot_changed");
  assertApproved(settlement);
  assertExpected(
    { count: settlement.line_count, amount: settlement.company_payable },
    { count: seen.expected.count, amount: seen.expected.company_payable },
  );
  await assertPeriodOpen(db, settlement.agency_id, monthOf(at));
  const contract = await contractInForce(db, settlement, dayOf(at));
  if (await isOffline(db, settlement)) throw new ServiceError("company_pays_itself");
  return contract;
};

const assertFrozen = (source: Source, settlement: Settlement): void => {
  if (source === "wallet" && settlement.frozen_amount !== settlement.company_payable) {
    throw new ServiceError("insufficient_funds");
  }
};

/**
 * All that is checked of a settlement before it is paid, but the code and the figures of now; nothing is written. Gives the
 * lines to be paid and the terms in force.
 * `at`: now, `YYYY-MM-DD HH:mm:ss`. Throws what `settle` throws.
 */
export const assertPayable = async (
  db: Reader,
  context: Pick<SignedIn, "principal">,
  source: Source,
  settlement: Settlement,
  seen: SeenPayment,
  at: string,
): Promise<Payable> => {
  const contract = await assertOpen(db, context, source, settlement, seen, at);
  const sealed = await assertSnapshot(db, settlement, seen.snapshot_hash);
  const lines = await readLines(db, settlement.id);
  await assertPayees(
    db,
    settlement,
    lines.map((line) => line.id),
  );
  assertFrozen(source, settlement);
  return { lines, sealed, contract };
};

/** Takes what the lines cost, as they now stand, from where it comes. */
const takeMoney = async (
  source: Source,
  { principal }: SignedIn,
  writing: Writing,
  settlement: Settlement,
  cost: LineCost,
): Promise<void> => {
  const { user_id } = principal;
  if (costTotal(cost) !== settlement.company_payable) throw new ServiceError("snapshot_changed");
  if (source === "companyAccount") await debitCompany(writing, settlement, user_id);
  await capture(writing, causeOf(settlement, user_id), cost, source === "wallet" ? "frozen" : "available");
};

/** Saves that a settlement is paying. `told`: what its timeline tells beside count and amount. */
const savePaying = (
  source: Source,
  context: SignedIn,
  writing: Writing,
  settlement: Settlement,
  changes: Changes,
  told: Step["params"],
): Promise<Settlement> =>
  saveStep(
    context,
    writing,
    settlement,
    {
      ...changes,
      status: settlementStates.code("paying"),
      pay_mode: payModes[source],
      payer_id: context.principal.user_id,
      frozen_amount: 0,
    },
    {
      action: sources[source].action,
      params: { count: settlement.line_count, company_payable: settlement.company_payable, ...told },
    },
  );

/**
 * Takes the money and hands the lines to the payout worker, with the figures of this moment; what `assertPayable` and
 * `figuresToPay` check must have been checked.
 */
export const payLines = async (
  source: Source,
  context: SignedIn,
  writing: Writing,
  settlement: Settlement,
  figures: PaymentFigures,
): Promise<Settlement> => {
  await commitStep(writing, context.principal, sources[source].action, settlement, settlement.company_payable);
  const { lines, changes, told } = await begin(context, writing, settlement, figures);
  await takeMoney(source, context, writing, settlement, await costOf(writing.tx, settlement.id, null));
  await queueAttempts(writing, settlement, lines);
  return savePaying(source, context, writing, settlement, changes, told);
};

/** Checks the code of a payment, which is bound to what the payer was shown. */
const checkCode = (parts: CodeParts, source: Source, context: SignedIn, writing: Writing, id: number, body: Settle) =>
  checkPaymentCode(parts, writing, {
    user_id: context.principal.user_id,
    purpose: sources[source].purpose,
    object_id: id,
    digest: shownHash(body),
    code: body.sms_code,
  });

/**
 * Plans the payment of a settlement of more lines than are booked at once, while no transaction is open. Null where there
 * is nothing to plan: of few lines, and of what is going to be refused.
 */
export const planSettle = async (
  source: Source,
  context: SignedIn,
  id: string,
  body: Settle,
  linesAtOnce: number,
): Promise<PaymentPlan | null> => {
  const { db, clock } = context;
  const at = shanghaiNow(clock.now());
  try {
    const settlement = await findSettlement(db, context.principal, id);
    if (settlement.line_count <= linesAtOnce) return null;
    const contract = await assertOpen(db, context, source, settlement, body, at);
    return await makePlan(db, settlement, contract, at, linesAtOnce);
  } catch (error) {
    // The transaction refuses it, with what counts as a try.
    if (error instanceof ServiceError) return null;
    throw error;
  }
};

/** Decides a payment by its plan: takes the money; the lines are booked in slices from here on, whatever happens. */
const settlePlanned = async (
  source: Source,
  parts: CodeParts,
  context: SignedIn,
  writing: Writing,
  settlement: Settlement,
  body: Settle,
  plan: PaymentPlan,
): Promise<Settlement> => {
  const contract = await assertOpen(writing.tx, context, source, settlement, body, writing.at);
  assertFrozen(source, settlement);
  await assertBooked(writing.tx, settlement.agency_id);
  if (!(await isPlanGood(writing.tx, plan, settlement, contract, writing.at))) throw new AskAgain();
  await checkCode(parts, source, context, writing, settlement.id, body);
  assertShown(plan, body);
  await commitStep(writing, context.principal, sources[source].action, settlement, settlement.company_payable);
  await takeMoney(source, context, writing, settlement, plan.cost);
  const { changes, told } = await decidePlan(context, writing, settlement, plan);
  return savePaying(source, context, writing, settlement, changes, told);
};

/**
 * Pays all lines of an approved settlement with the figures of this moment: takes the money and hands the lines to the
 * payout worker, in the transaction of the operation, or by `plan` (`planSettle`) in slices after it. Errors: those of
 * `updateSettlement`, `payee_changed`, `figures_changed` when a checker has to approve what the company pays again (which
 * the settlement then waits for), `sms_code_wrong`, `sms_code_expired`, `too_many_tries`, `company_pays_itself`; from the
 * company's account also `no_cmb_account`, `account_short`.
 */
export const settle = async (
  source: Source,
  parts: CodeParts,
  context: SignedIn,
  writing: Writing,
  id: string,
  body: Settle,
  plan: PaymentPlan | null,
): Promise<Settlement> => {
  await writing.changeSeq();
  const settlement = await findSettlement(writing.tx, context.principal, id);
  if (plan !== null) return settlePlanned(source, parts, context, writing, settlement, body, plan);
  const { lines, sealed, contract } = await assertPayable(writing.tx, context, source, settlement, body, writing.at);
  await checkCode(parts, source, context, writing, settlement.id, body);
  const figures = await figuresToPay(context, writing, settlement, contract, lines, body, sealed);
  return payLines(source, context, writing, settlement, figures);
};
