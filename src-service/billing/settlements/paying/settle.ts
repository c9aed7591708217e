import type { z } from "zod";
import { settlementStates } from "../../../../src-shared/billing/settlements/settlement-states.ts";
import type { settlementsSettle } from "../../../../src-shared/billing/settlements/settlements-calls.ts";
import { payModes } from "../../../../src-shared/billing/settlements/settlements-list.ts";
import { shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import { checkPaymentCode } from "../../../access/proofs/payment-codes.ts";
import type { CodeParts } from "../../../access/proofs/sms-codes.ts";
import { AskAgain, ServiceError, type SignedIn, type Writing } from "../../../core/context.ts";
import type { Reader, Tables } from "../../../core/database/tables.ts";
import type { ContractTerms } from "../../../directory/companies/contract-terms.ts";
import { findSettlement, type Settlement } from "../../../ledger/money/find-settlement.ts";
import { capture, costTotal, type LineCost } from "../../../ledger/money/movements.ts";
import { assertBooked } from "../../../ledger/money/open-plans.ts";
import { queueAttempts } from "../../../ledger/money/payout-attempts.ts";
import type { PaymentFigures } from "../figures/figures.ts";
import { decidePlan } from "../making/decide-plan.ts";
import { isPlanValid, makePlan, type PaymentPlan } from "../making/payment-plan.ts";
import { assertApproved, assertExpected, assertShown } from "../rows/assert-figures.ts";
import { costOf } from "../rows/cost.ts";
import { assertMay, commitStep } from "../rows/decide.ts";
import { assertSnapshot, readLines, type SealedLine } from "../rows/lines.ts";
import { assertPayees } from "../rows/payees.ts";
import { type Changes, causeOf, type Step, saveStep } from "../rows/store.ts";
import { termsOfSettlement } from "../rows/work-terms.ts";
import { beginPayment, figuresToPay, shownHash } from "./begin-payment.ts";
import { debitCompany } from "./company-pay.ts";
import { isOffline } from "./offline.ts";

type Settle = z.output<typeof settlementsSettle.body>;
type Line = Tables["payout_lines"];

/** The payer's request: the seal and sums of the settlement as shown to them. */
export type PaymentRequest = Omit<Settle, "sms_code">;

/** Lines that may be paid, as they are stored and sealed, and the terms of the contract in force. */
export type Payable = {
  readonly lines: readonly Line[];
  readonly sealed: readonly SealedLine[];
  readonly contract: ContractTerms;
};

/** Source of a payment's money: the amount frozen by the approval, or the company's own bank account. */
export type Source = "wallet" | "companyAccount";

const sources = {
  wallet: { action: "settle", purpose: "settle" },
  companyAccount: { action: "company_pay", purpose: "company_pay" },
} as const;

/**
 * Checks a settlement before it is paid, as far as that needs none of its lines; returns the terms in force. `at`: now,
 * `YYYY-MM-DD HH:mm:ss`. Throws what `settle` throws.
 */
const assertOpen = async (
  db: Reader,
  { principal }: Pick<SignedIn, "principal">,
  source: Source,
  settlement: Settlement,
  request: PaymentRequest,
  at: string,
): Promise<ContractTerms> => {
  await assertMay(db, principal, sources[source].action, settlement, request.version);
  if (request.snapshot_hash !== settlement.snapshot_hash) throw new ServiceError("snapshot_changed");
  assertApproved(settlement);
  assertExpected(
    { count: settlement.line_count, amount: settlement.company_payable },
    { count: request.expected.count, amount: request.expected.company_payable },
  );
  const contract = await termsOfSettlement(db, settlement, at);
  if (await isOffline(db, settlement)) throw new ServiceError("company_pays_itself");
  return contract;
};

const assertFrozen = (source: Source, settlement: Settlement): void => {
  if (source === "wallet" && settlement.frozen_amount !== settlement.company_payable) {
    throw new ServiceError("insufficient_funds");
  }
};

/**
 * Runs all checks of a settlement before it is paid, except code and current figures; writes nothing. Returns the lines to
 * be paid and the terms in force. `at`: now, `YYYY-MM-DD HH:mm:ss`. Throws what `settle` throws.
 */
export const assertPayable = async (
  db: Reader,
  context: Pick<SignedIn, "principal">,
  source: Source,
  settlement: Settlement,
  request: PaymentRequest,
  at: string,
): Promise<Payable> => {
  const contract = await assertOpen(db, context, source, settlement, request, at);
  const sealedLines = await assertSnapshot(db, settlement, request.snapshot_hash);
  const lines = await readLines(db, settlement.id);
  await assertPayees(
    db,
    lines.map((line) => line.id),
  );
  assertFrozen(source, settlement);
  return { lines, sealed: sealedLines, contract };
};

/** Captures the current cost of the lines from its source. */
const captureMoney = async (
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

/** Saves that a settlement is paying. `stepParams`: parameters of the timeline beside count and amount. */
const savePaying = (
  source: Source,
  context: SignedIn,
  writing: Writing,
  settlement: Settlement,
  changes: Changes,
  stepParams: Step["params"],
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
      params: { count: settlement.line_count, company_payable: settlement.company_payable, ...stepParams },
    },
  );

/**
 * Captures the money and queues the lines for the payout worker, with the current figures. `assertPayable` and
 * `figuresToPay` must have been called before.
 */
export const payLines = async (
  source: Source,
  context: SignedIn,
  writing: Writing,
  settlement: Settlement,
  figures: PaymentFigures,
): Promise<Settlement> => {
  await commitStep(writing, context.principal, sources[source].action, settlement, settlement.company_payable);
  const { lines, changes, stepParams } = await beginPayment(context, writing, settlement, figures);
  await captureMoney(source, context, writing, settlement, await costOf(writing.tx, settlement.id, null));
  await queueAttempts(writing, settlement, lines);
  return savePaying(source, context, writing, settlement, changes, stepParams);
};

/** Checks the code of a payment, which is bound to the figures that the payer was shown. */
const checkCode = (
  codeService: CodeParts,
  source: Source,
  context: SignedIn,
  writing: Writing,
  id: number,
  body: Settle,
) =>
  checkPaymentCode(codeService, writing, {
    user_id: context.principal.user_id,
    purpose: sources[source].purpose,
    object_id: id,
    digest: shownHash(body),
    code: body.sms_code,
  });

/**
 * Plans the payment of a settlement with more lines than one slice, while no transaction is open. Null where no plan is
 * needed: for few lines, and for a request that is going to be refused.
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
    // The transaction is going to refuse it and counts the try.
    if (error instanceof ServiceError) return null;
    throw error;
  }
};

/** Decides a payment by its plan: captures the money; the lines are booked in slices afterwards in any case. */
const settlePlanned = async (
  source: Source,
  codeService: CodeParts,
  context: SignedIn,
  writing: Writing,
  settlement: Settlement,
  body: Settle,
  plan: PaymentPlan,
): Promise<Settlement> => {
  const contract = await assertOpen(writing.tx, context, source, settlement, body, writing.at);
  assertFrozen(source, settlement);
  await assertBooked(writing.tx, settlement.agency_id);
  if (!(await isPlanValid(writing.tx, plan, settlement, contract, writing.at))) throw new AskAgain();
  await checkCode(codeService, source, context, writing, settlement.id, body);
  assertShown(plan, body);
  await commitStep(writing, context.principal, sources[source].action, settlement, settlement.company_payable);
  await captureMoney(source, context, writing, settlement, plan.cost);
  const { changes, stepParams } = await decidePlan(context, writing, settlement, plan);
  return savePaying(source, context, writing, settlement, changes, stepParams);
};

/**
 * Pays all lines of an approved settlement with the current figures: captures the money and queues the lines for the payout
 * worker, in the transaction of the operation, or by `plan` (`planSettle`) in slices after it. Errors: those of
 * `updateSettlement`, `payee_changed`, `figures_changed` when a checker has to approve what the company pays again (which
 * the settlement then waits for), `sms_code_wrong`, `sms_code_expired`, `too_many_tries`, `company_pays_itself`; from the
 * company's account also `no_cmb_account`, `account_short`.
 */
export const settle = async (
  source: Source,
  codeService: CodeParts,
  context: SignedIn,
  writing: Writing,
  id: string,
  body: Settle,
  plan: PaymentPlan | null,
): Promise<Settlement> => {
  const settlement = await findSettlement(writing.tx, context.principal, id);
  if (plan !== null) return settlePlanned(source, codeService, context, writing, settlement, body, plan);
  const {
    lines,
    sealed: sealedLines,
    contract,
  } = await assertPayable(writing.tx, context, source, settlement, body, writing.at);
  await checkCode(codeService, source, context, writing, settlement.id, body);
  const figures = await figuresToPay(context, writing, settlement, contract, lines, body, sealedLines);
  return payLines(source, context, writing, settlement, figures);
};
