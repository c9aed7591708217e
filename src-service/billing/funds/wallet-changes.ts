import { walletChangeProposal } from "../../../src-shared/billing/funds/wallet-changes.ts";
import { wallets } from "../../../src-shared/billing/funds/wallets-list.ts";
import { type Principal, ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import type { Tables } from "../../core/database/tables.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import { findWallet, type Wallet } from "../../ledger/money/find-wallet.ts";
import { post } from "../../ledger/money/ledger.ts";
import { walletsSource } from "../../ledger/money/wallets-source.ts";
import { maskedRow } from "../../lists/lists/query.ts";
import { serveProposal } from "../../records/records/proposals.ts";

/** A wallet in the form of answers, masked. */
export const walletRow = ({ db, principal }: Pick<SignedIn, "db" | "principal">, id: number) =>
  maskedRow(db, principal, wallets, walletsSource, id);

/** Throws `credit_in_use` for a credit below the used amount, `invalid` for a rebate of 0. */
const assertFits = (wallet: Wallet, kind: "credit" | "rebate", amount: number): void => {
  const usedCredit = Math.max(0, wallet.frozen - wallet.balance);
  if (kind === "credit" && amount < usedCredit)
    throw new ServiceError("credit_in_use", { params: { drawn: usedCredit } });
  if (kind === "rebate" && amount === 0) throw new ServiceError("invalid", { fields: { amount: ["too_small"] } });
};

/** Journal of a rebate: a liability to the company and an expense of the agency. */
const bookRebate = (writing: Writing, { principal }: SignedIn, change: Tables["wallet_changes"]): Promise<number> =>
  post(writing, {
    agency_id: change.agency_id,
    kind: "rebate",
    biz_no: `FL${change.id}`,
    created_by: principal.user_id,
    agency: [
      { kind: "rebate_expense", amount: change.amount },
      { kind: "rebate_payable", amount: -change.amount },
    ],
  });

/** Changes of a wallet's credit, and rebates. */
export const walletChanges = serveProposal(walletChangeProposal, {
  find: findWallet,
  save: versioned("wallets", "wallets").save,
  show: walletRow,
  audited: ["credit_limit", "rebate_balance"],
  amount: (_db, wallet, kind, amount = 0) => {
    assertFits(wallet, kind, amount);
    return amount;
  },
  grant: async (context, writing, wallet, change, kind) => {
    assertFits(wallet, kind, change.amount);
    if (kind === "credit") return { journal_id: null, changes: { credit_limit: change.amount } };
    const journal_id = await bookRebate(writing, context, change);
    return { journal_id, changes: { rebate_balance: (wallet.rebate_balance ?? 0) + change.amount } };
  },
});

/** Only the agency's people propose credit and rebates; a company's people only see them. */
export const mayChange = (principal: Principal): boolean =>
  principal.company_id === null && principal.permissions.has(walletChangeProposal.permission);
