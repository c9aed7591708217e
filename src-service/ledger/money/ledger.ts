import type { AccountKind, JournalKind } from "../../../src-shared/billing/funds/ledger-kinds.ts";
import { transactionDirections } from "../../../src-shared/billing/funds/transactions-list.ts";
import { ServiceError, type Writing } from "../../core/context.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import { type AgencyAccountKind, agencyAccount, walletAccount } from "./accounts.ts";

/**
 * Codes of `transactions.business_type`: 1 to 10 of dictionary B7, the others are ours for transfers that it does not
 * cover.
 */
export const businessTypes = {
  settlementPayment: 1,
  serviceFee: 2,
  tax: 3,
  returnedPayment: 4,
  recharge: 5,
  withdrawal: 6,
  charge: 7,
  correction: 8,
  freeze: 9,
  unfreeze: 10,
  channelTransfer: 11,
  refund: 12,
  adjustment: 13,
  insurance: 14,
} as const;
export type BusinessType = (typeof businessTypes)[keyof typeof businessTypes];

/**
 * One line of a wallet's statement: what it did to the wallet's available and frozen amount, in cents. A freeze moves
 * between the two (available −x, frozen +x); everything else changes the balance.
 */
export type WalletMove = {
  readonly business_type: BusinessType;
  readonly available: number;
  readonly frozen: number;
  readonly bank_serial?: string;
  readonly counterparty?: string;
  readonly remark?: string;
};

/** A side of a journal that is not a wallet's. `amount` in cents with the sign of the asset side (see accounts.ts). */
export type AgencyPosting = { readonly kind: AgencyAccountKind; readonly amount: number };

/**
 * Direction and amount in cents (never below zero) of a move's line: income and expense are what changes the balance; a
 * move between available and frozen is a freeze or a release.
 */
export const directionOf = ({
  available,
  frozen,
}: WalletMove): { readonly direction: number; readonly amount: number } => {
  const { income, expense, freeze, release } = transactionDirections;
  const effect = available + frozen;
  if (effect === 0) return { direction: frozen > 0 ? freeze : release, amount: Math.abs(frozen) };
  return { direction: effect > 0 ? income : expense, amount: Math.abs(effect) };
};

export type WalletPart = {
  readonly id: number;
  readonly moves: readonly WalletMove[];
  /**
   * The available amount may fall below zero down to the wallet's credit; the caller must have checked that the agency has
   * the money.
   */
  readonly usesCredit?: true;
};

export type Journal = {
  readonly agency_id: number;
  readonly kind: JournalKind;
  /** Number of the settlement (or transfer) that caused it. */
  readonly biz_no: string;
  readonly created_by: number | null;
  readonly wallet?: WalletPart;
  /** A second wallet of the same agency, where money goes from one to the other. */
  readonly other?: WalletPart;
  readonly agency?: readonly AgencyPosting[];
};

/** The wallets that a journal touches. */
export const walletsOf = (journal: Journal): readonly WalletPart[] =>
  [journal.wallet, journal.other].filter((part) => part !== undefined);

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

const assertWhole = (amounts: readonly number[]): void => {
  for (const amount of amounts) if (!Number.isSafeInteger(amount)) throw new RangeError("not an amount in cents");
};

type Side = { account_id: number; kind: AccountKind; amount: number; credit: number };

const creditOf = async ({ tx }: Writing, { id, usesCredit }: WalletPart): Promise<number> => {
  if (usesCredit !== true) return 0;
  const wallet = await tx.selectFrom("wallets").select("credit_limit").where("id", "=", id).executeTakeFirstOrThrow();
  return wallet.credit_limit ?? 0;
};

const sidesOf = async (writing: Writing, journal: Journal): Promise<Side[]> => {
  const sides: Side[] = [];
  for (const { kind, amount } of journal.agency ?? []) {
    if (amount !== 0) {
      sides.push({ account_id: await agencyAccount(writing, journal.agency_id, kind), kind, amount, credit: 0 });
    }
  }
  for (const part of walletsOf(journal)) {
    const { id, moves } = part;
    for (const [kind, name] of [
      ["wallet_available", "available"],
      ["wallet_frozen", "frozen"],
    ] as const) {
      const amount = -sum(moves.map((move) => move[name]));
      if (amount === 0) continue;
      sides.push({
        account_id: await walletAccount(writing, { id, agency_id: journal.agency_id }, kind),
        kind,
        amount,
        credit: kind === "wallet_available" ? await creditOf(writing, part) : 0,
      });
    }
  }
  return sides;
};

/**
 * A wallet account is owed to the company: it may rise above zero by its credit only, otherwise we would have paid money
 * that is not there.
 */
const applySide = async (writing: Writing, { account_id, kind, amount, credit }: Side): Promise<void> => {
  const base = writing.tx
    .updateTable("ledger_accounts")
    .set((eb) => ({ balance: eb("balance", "+", amount) }))
    .where("id", "=", account_id);
  const isWallet = kind === "wallet_available" || kind === "wallet_frozen";
  const bounded = isWallet && amount > 0 ? base.where("balance", "<=", credit - amount) : base;
  const { numUpdatedRows } = await bounded.executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new ServiceError("insufficient_funds");
};

const writeMoves = async (
  writing: Writing,
  journalId: number,
  journal: Journal,
  { id: wallet_id, moves: allMoves }: WalletPart,
): Promise<void> => {
  const moves = allMoves.filter((move) => move.available !== 0 || move.frozen !== 0);
  const wallet = await writing.tx
    .selectFrom("wallets")
    .select(["company_id", "balance", "frozen"])
    .where("id", "=", wallet_id)
    .executeTakeFirstOrThrow();
  const seq = await writing.changeSeq();
  const first = await writing.ids(moves.length);
  const numbers = await writing.numbers("LS", moves.length);
  let { balance, frozen } = wallet;
  const rows = moves.map((move, index) => {
    const effect = move.available + move.frozen;
    balance += effect;
    frozen += move.frozen;
    return {
      id: first + index,
      version: 1,
      change_seq: seq,
      agency_id: journal.agency_id,
      company_id: wallet.company_id,
      wallet_id,
      journal_id: journalId,
      no: numbers[index] ?? "",
      ...directionOf(move),
      business_type: move.business_type,
      balance_after: balance,
      frozen_after: frozen,
      frozen_change: move.frozen,
      biz_no: journal.biz_no,
      bank_serial: move.bank_serial ?? null,
      counterparty: move.counterparty ?? "",
      occurred_at: writing.at,
      remark: move.remark ?? "",
    };
  });
  if (rows.length > 0) await writing.tx.insertInto("transactions").values(rows).execute();
  await versioned("wallets").raise(writing, [wallet_id], { balance, frozen, last_txn_at: writing.at });
  writing.touched("wallets", wallet.company_id);
  writing.touched("transactions", wallet.company_id);
};

/**
 * Posts one journal: ledger accounts, the wallet's derived amounts (`balance` = available + frozen) and its statement
 * lines change together or not at all. The wallet's sides follow from its moves.
 * Returns the journal id. Throws RangeError when the sides do not add up to zero (a broken caller),
 * `insufficient_funds` (409) when the wallet's available or frozen amount would fall below zero.
 */
export const post = async (writing: Writing, journal: Journal): Promise<number> => {
  const sides = await sidesOf(writing, journal);
  assertWhole(sides.map((side) => side.amount));
  if (sum(sides.map((side) => side.amount)) !== 0) throw new RangeError("a journal must add up to zero");
  const id = await writing.ids(1);
  await writing.tx
    .insertInto("ledger_journals")
    .values({
      id,
      agency_id: journal.agency_id,
      kind: journal.kind,
      biz_no: journal.biz_no,
      at: writing.at,
      created_by: journal.created_by,
    })
    .execute();
  for (const side of sides) await applySide(writing, side);
  const firstPosting = await writing.ids(sides.length);
  const postings = sides.map(({ account_id, amount }, index) => ({
    id: firstPosting + index,
    journal_id: id,
    account_id,
    amount,
  }));
  if (postings.length > 0) await writing.tx.insertInto("ledger_postings").values(postings).execute();
  for (const part of walletsOf(journal)) await writeMoves(writing, id, journal, part);
  return id;
};
