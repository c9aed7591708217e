import type { z } from "zod";
import type { transfersCreate } from "../../../../src-shared/billing/funds/transfers-calls.ts";
import { ServiceError, type SignedIn, type Writing } from "../../../core/context.ts";
import { findTransfer, type Transfer } from "../../../ledger/money/find-transfer.ts";
import { findWallet, type Wallet } from "../../../ledger/money/find-wallet.ts";
import { post } from "../../../ledger/money/ledger.ts";
import { replacementOf } from "../rows/bound-account.ts";
import { holdJournal } from "../rows/journals.ts";
import { addTransfer, companyNameOf, findBySerial, type NewTransfer, origins, statusCode } from "../rows/store.ts";
import { assertMayDebit } from "./assert-may-debit.ts";

type Body = z.output<typeof transfersCreate.body>;
/** The person of the agency in whose name a recharge is entered, and whether it may be of a company. */
type Named = { readonly named_id: number; readonly mayBeOf: (companyId: number) => boolean };
type Of<T extends Body["type"]> = Extract<Body, { type: T }>;

const from = (wallet: Wallet, body: { type: number; amount: number; note: string }): NewTransfer => ({
  agency_id: wallet.agency_id,
  company_id: wallet.company_id,
  type: body.type,
  status: statusCode("toReview"),
  channel: wallet.channel,
  amount: body.amount,
  note: body.note,
});

const ofRecharge = async (writing: Writing, wallet: Wallet, body: Of<1>): Promise<NewTransfer> => {
  const sameSerial = await findBySerial(writing.tx, wallet.agency_id, body.bank_serial);
  if (sameSerial !== undefined) throw new ServiceError("bank_serial_used", { params: { no: sameSerial.no } });
  return {
    ...from(wallet, body),
    to_wallet_id: wallet.id,
    payer_name: body.payer_name,
    payee_name: await companyNameOf(writing.tx, wallet.company_id),
    bank_serial: body.bank_serial,
  };
};

const ofMove = async (context: SignedIn, writing: Writing, wallet: Wallet, body: Of<3>): Promise<NewTransfer> => {
  const to = await findWallet(writing.tx, context.principal, body.to_wallet_id);
  if (to.company_id !== wallet.company_id) throw new ServiceError("several_companies");
  if (to.id === wallet.id) throw new ServiceError("invalid", { fields: { to_wallet_id: ["invalid_value"] } });
  const name = await companyNameOf(writing.tx, wallet.company_id);
  return {
    ...from(wallet, body),
    from_wallet_id: wallet.id,
    to_wallet_id: to.id,
    payer_name: name,
    payee_name: name,
    frozen_amount: body.amount,
  };
};

const notRefunded = (["failed", "cancelled", "returned"] as const).map(statusCode);

/** Amount of a recharge that was refunded or is being refunded, cents. */
const refundedOf = async (writing: Writing, source: Transfer): Promise<number> => {
  const rows = await writing.tx
    .selectFrom("transfers")
    .select("amount")
    .where("source_id", "=", source.id)
    .where("type", "=", 4)
    .where("status", "not in", notRefunded)
    .execute();
  return rows.reduce((sum, { amount }) => sum + amount, 0);
};

const ofRefund = async (context: SignedIn, writing: Writing, body: Of<4>): Promise<NewTransfer> => {
  const source = await findTransfer(writing.tx, context.principal, body.source_id);
  // Money can only be refunded to an account that the bank has reported.
  if (source.type !== 1 || source.status !== statusCode("succeeded") || source.payer_account === "") {
    throw new ServiceError("illegal_transition", { current: source.status });
  }
  if ((await replacementOf(writing.tx, source, source.payer_account)) !== undefined)
    throw new ServiceError("payer_account_replaced");
  const refundable = source.amount - (await refundedOf(writing, source));
  if (body.amount > refundable) throw new ServiceError("refund_too_high", { params: { left: refundable } });
  const wallet = await findWallet(writing.tx, context.principal, String(source.to_wallet_id));
  return {
    ...from(wallet, body),
    from_wallet_id: wallet.id,
    source_id: source.id,
    payer_name: await companyNameOf(writing.tx, wallet.company_id),
    payee_name: source.payer_name,
    payee_account: source.payer_account,
    frozen_amount: body.amount,
  };
};

const ofAdjustment = (wallet: Wallet, body: Of<5>): NewTransfer => {
  if (body.direction === 1) return { ...from(wallet, body), to_wallet_id: wallet.id };
  return { ...from(wallet, body), from_wallet_id: wallet.id, frozen_amount: body.amount };
};

const plan = async (context: SignedIn, writing: Writing, body: Body, named?: Named): Promise<NewTransfer> => {
  if (body.type === 4) return ofRefund(context, writing, body);
  const wallet = await findWallet(writing.tx, context.principal, body.wallet_id);
  if (named?.mayBeOf(wallet.company_id) === false) throw new ServiceError("company_not_looked_after");
  if (body.type === 1) return ofRecharge(writing, wallet, body);
  return body.type === 3 ? ofMove(context, writing, wallet, body) : ofAdjustment(wallet, body);
};

/**
 * Requests a transfer, which somebody else has to approve. The outgoing amount is frozen at once, so that nothing else can
 * spend it. Errors: those of `transfers.create`, and `company_not_looked_after` for a company that is not of who is named.
 */
export const createTransfer = async (
  context: SignedIn,
  writing: Writing,
  body: Body,
  named?: Named,
): Promise<Transfer> => {
  const { user_id } = context.principal;
  const newTransfer = await plan(context, writing, body, named);
  await assertMayDebit(writing.tx, { origin: origins.person, ...newTransfer });
  const transfer = await addTransfer(writing, {
    ...newTransfer,
    maker_id: user_id,
    named_id: named?.named_id ?? null,
  });
  if (transfer.frozen_amount > 0) await post(writing, holdJournal({ transfer, by: user_id }));
  return transfer;
};
