import type { AccountKind } from "../../../src-shared/billing/funds/ledger-kinds.ts";
import { directionOf, type Journal, type WalletPart, walletsOf } from "../../ledger/money/ledger.ts";
import type { World } from "./world.ts";

type Account = { readonly id: number; readonly wallet_id: number | null; readonly kind: AccountKind; balance: number };
export type BookedWallet = {
  readonly id: number;
  readonly company_id: number;
  readonly channel: number;
  balance: number;
  frozen: number;
  last_txn_at: string | null;
  bookings: number;
};

/** The ledger of the demo history: does in memory, for thousands of rows, what `money/ledger.ts` does in the database. */
export type Books = {
  openWallet(companyId: number, channel: number): BookedWallet;
  wallet(id: number): BookedWallet;
  /**
   * Books a journal as of a time; returns its id. Throws when it does not add up to zero or a wallet would fall below zero.
   */
  book(at: string, journal: Journal): number;
  /** Adds the final wallets and accounts to the world. */
  close(): void;
};

const alertAt = 10_000_000;
const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

type Side = { readonly kind: AccountKind; readonly wallet_id: number | null; readonly amount: number };

const sidesOf = (journal: Journal): Side[] => {
  const agency = (journal.agency ?? []).map(({ kind, amount }): Side => ({ kind, wallet_id: null, amount }));
  const sides = walletsOf(journal).flatMap(({ id, moves }): Side[] => {
    const owedChange = (part: "available" | "frozen"): number => 0 - total(moves.map((move) => move[part]));
    return [
      { kind: "wallet_available", wallet_id: id, amount: owedChange("available") },
      { kind: "wallet_frozen", wallet_id: id, amount: owedChange("frozen") },
    ];
  });
  return [...agency, ...sides].filter((side) => side.amount !== 0);
};

export const createBooks = (world: World): Books => {
  const accounts = new Map<string, Account>();
  const wallets = new Map<number, BookedWallet>();

  const account = ({ kind, wallet_id }: Side): Account => {
    const key = `${kind}:${wallet_id ?? ""}`;
    const existing = accounts.get(key) ?? { id: world.ids(1), wallet_id, kind, balance: 0 };
    accounts.set(key, existing);
    return existing;
  };

  const wallet = (id: number): BookedWallet => {
    const wallet = wallets.get(id);
    if (wallet === undefined) throw new Error(`no wallet ${id}`);
    return wallet;
  };

  const addMoves = (at: string, journalId: number, journal: Journal, part: WalletPart): void => {
    const own = wallet(part.id);
    const seq = world.seq();
    for (const move of part.moves) {
      const effect = move.available + move.frozen;
      if (move.available === 0 && move.frozen === 0) continue;
      own.balance += effect;
      own.frozen += move.frozen;
      world.add("transactions", {
        id: world.ids(1),
        version: 1,
        change_seq: seq,
        agency_id: world.agencyId,
        company_id: own.company_id,
        wallet_id: own.id,
        journal_id: journalId,
        no: world.number("LS", at.slice(0, 10)),
        ...directionOf(move),
        business_type: move.business_type,
        balance_after: own.balance,
        frozen_after: own.frozen,
        frozen_change: move.frozen,
        biz_no: journal.biz_no,
        bank_serial: move.bank_serial ?? null,
        counterparty: move.counterparty ?? "",
        occurred_at: at,
        remark: move.remark ?? "",
        reconciled: null,
        handled: null,
        vouchered: null,
      });
    }
    if (own.frozen < 0 || own.balance < own.frozen) throw new RangeError(`wallet ${own.id} fell below zero`);
    own.bookings += 1;
    own.last_txn_at = at;
  };

  return {
    wallet,
    openWallet: (company_id, channel) => {
      const own = { id: world.ids(1), company_id, channel, balance: 0, frozen: 0, last_txn_at: null, bookings: 0 };
      wallets.set(own.id, own);
      return own;
    },
    book: (at, journal) => {
      const sides = sidesOf(journal);
      if (total(sides.map((side) => side.amount)) !== 0) throw new RangeError("a journal must add up to zero");
      const id = world.ids(1);
      world.add("ledger_journals", {
        id,
        agency_id: world.agencyId,
        kind: journal.kind,
        biz_no: journal.biz_no,
        at,
        created_by: journal.created_by,
      });
      for (const side of sides) {
        const own = account(side);
        own.balance += side.amount;
        world.add("ledger_postings", { id: world.ids(1), journal_id: id, account_id: own.id, amount: side.amount });
      }
      for (const part of walletsOf(journal)) addMoves(at, id, journal, part);
      return id;
    },
    close: () => {
      for (const { id, wallet_id, kind, balance } of accounts.values()) {
        world.add("ledger_accounts", { id, agency_id: world.agencyId, wallet_id, kind, balance });
      }
      for (const { bookings, ...own } of wallets.values()) {
        world.add("wallets", {
          ...own,
          version: 1 + bookings,
          change_seq: world.seq(),
          agency_id: world.agencyId,
          low_balance_alert: alertAt,
          credit_limit: null,
          rebate_balance: null,
        });
      }
    },
  };
};
