import type { z } from "zod";
import type { settlementsSettle } from "../../src-shared/calls/settlements.ts";
import { payModes } from "../../src-shared/lists/settlements.ts";
import { settlementStates } from "../../src-shared/states/settlement.ts";
import { dayOf, monthOf } from "../../src-shared/values/time.ts";
import type { ContractTerms } from "../companies/contract-terms.ts";
import { ServiceError, type SignedIn, type Writing } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import type { Tables } from "../database/tables.ts";
import { findSettlement, type Settlement } from "../money/find-settlement.ts";
import { capture, costTotal } from "../money/movements.ts";
import { queueAttempts } from "../money/payout-attempts.ts";
import { checkPaymentCode } from "../session/payment-codes.ts";
import type { CodeParts } from "../session/sms-codes.ts";
import { assertPeriodOpen } from "../tax-books/period-open.ts";
import { assertApproved, assertExpected } from "./assert-seen.ts";
import { debitCompany } from "./company-pay.ts";
import { contractInForce } from "./contract-in-force.ts";
import { costOf } from "./cost.ts";
import { assertMay, commitStep } from "./decide.ts";
import type { PaymentFigures } from "./figures.ts";
import { assertSnapshot, readLines, type SealedLine } from "./lines.ts";
import { isOffline } from "./offline.ts";
import { assertPayees } from "./payees.ts";
import { causeOf, saveStep } from "./store.ts";
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
 * All that is checked of a settlement before it is paid, but the code and the figures of now; nothing is written. Gives the
 * lines to be paid and the terms in force.
 * `at`: now, `YYYY-MM-DD HH:mm:ss`. Throws what `settle` throws.
 */
export const assertPayable = async (
  db: Reader,
  { principal }: Pick<SignedIn, "principal">,
  source: Source,
  settlement: Settlement,
  seen: SeenPayment,
  at: string,
): Promise<Payable> => {
  await assertMay(db, principal, sources[source].action, settlement, seen.version);
  const sealed = await assertSnapshot(db, settlement, seen.snapshot_hash);
  assertApproved(settlement);
  assertExpected(
    { count: settlement.line_count, amount: settlement.company_payable },
    { count: seen.expected.count, amount: seen.expected.company_payable },
  );
  await assertPeriodOpen(db, settlement.agency_id, monthOf(at));
  const contract = await contractInForce(db, settlement, dayOf(at));
  if (await isOffline(db, settlement)) throw new ServiceError("company_pays_itself");
  const lines = await readLines(db, settlement.id);
  await assertPayees(
    db,
    settlement,
    lines.map((line) => line.id),
  );
  if (source === "wallet" && settlement.frozen_amount !== settlement.company_payable) {
    throw new ServiceError("insufficient_funds");
  }
  return { lines, sealed, contract };
};

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
  const { user_id } = context.principal;
  const isFrozen = source === "wallet";
  await commitStep(writing, context.principal, sources[source].action, settlement, settlement.company_payable);
  const { lines, changes, told } = await begin(context, writing, settlement, figures);
  const cost = await costOf(writing.tx, settlement.id, null);
  if (costTotal(cost) !== settlement.company_payable) throw new ServiceError("snapshot_changed");
  if (!isFrozen) await debitCompany(writing, settlement, user_id);
  await capture(writing, causeOf(settlement, user_id), cost, isFrozen ? "frozen" : "available");
  await queueAttempts(writing, settlement, lines);
  return saveStep(
    context,
    writing,
    settlement,
    {
      ...changes,
      status: settlementStates.code("paying"),
      pay_mode: payModes[source],
      payer_id: user_id,
      frozen_amount: 0,
    },
    {
      action: sources[source].action,
      params: { count: lines.length, company_payable: settlement.company_payable, ...told },
    },
  );
};

/**
 * Pays all lines of an approved settlement with the figures of this moment: takes the money and hands the lines to the payout
 * worker, all in the transaction of the operation. Errors: those of `updateSettlement`, `payee_changed`, `figures_changed`
 * when a checker has to approve what the company pays anew (which the settlement then waits for), `sms_code_wrong`,
 * `sms_code_expired`, `too_many_tries`, `company_pays_itself`; from the company's account also `no_cmb_account`, `account_short`.
 */
export const settle = async (
  source: Source,
  parts: CodeParts,
  context: SignedIn,
  writing: Writing,
  id: string,
  body: Settle,
): Promise<Settlement> => {
  await writing.changeSeq();
  const settlement = await findSettlement(writing.tx, context.principal, id);
  const { lines, sealed, contract } = await assertPayable(writing.tx, context, source, settlement, body, writing.at);
  await checkPaymentCode(parts, writing, {
    user_id: context.principal.user_id,
    purpose: sources[source].purpose,
    object_id: settlement.id,
    digest: shownHash(body),
    code: body.sms_code,
  });
  const figures = await figuresToPay(context, writing, settlement, contract, lines, body, sealed);
  return payLines(source, context, writing, settlement, figures);
};
