import type { z } from "zod";
import { virtualAccountNo } from "../../../src-shared/billing/funds/virtual-account.ts";
import type { Holder, WalletDetail, walletsUpdate } from "../../../src-shared/billing/funds/wallets-calls.ts";
import { withdrawReviewAbove } from "../../../src-shared/kernel/terms/withdraw-fee.ts";
import { maskCard } from "../../../src-shared/kernel/values/people/mask.ts";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { ownAccount } from "../../core/channels/bank/own-accounts.ts";
import { type Principal, ServiceError, type SignedIn } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import { assertVersion, versioned } from "../../core/plumbing/versioned.ts";
import { findWallet, type Wallet } from "../../ledger/money/find-wallet.ts";
import { boundAccount, shownAccount } from "./rows/bound-account.ts";
import { payableFrom } from "./rows/channel-money.ts";
import { coverOf, spentBy } from "./rows/wallet-cover.ts";
import { withdrawTermsOf } from "./rows/withdraw-terms.ts";
import { mayChange, walletChanges, walletRow } from "./wallet-changes.ts";

/** The frozen amount of a wallet and the records that hold it: approved settlements, and transfers under way. */
export const freezeAmount = async (
  db: Reader,
  principal: Principal,
  walletId: string,
): Promise<{ frozen: number; held: Holder[] }> => {
  const wallet = await findWallet(db, principal, walletId);
  const settlements = await db
    .selectFrom("settlements")
    .select(["id", "no", "status", "frozen_amount", "approved_at", "create_at"])
    .where("wallet_id", "=", wallet.id)
    .where("frozen_amount", ">", 0)
    .orderBy("id", "desc")
    .execute();
  const transfers = await db
    .selectFrom("transfers")
    .select(["id", "no", "status", "frozen_amount", "create_at"])
    .where("from_wallet_id", "=", wallet.id)
    .where("frozen_amount", ">", 0)
    .orderBy("id", "desc")
    .execute();
  const shownHolder = (row: { id: number; no: string; status: number; frozen_amount: number }) => ({
    id: String(row.id),
    no: row.no,
    status: row.status,
    amount: row.frozen_amount,
  });
  return {
    frozen: wallet.frozen,
    held: [
      ...settlements.map((row) => ({
        ...shownHolder(row),
        kind: "settlement" as const,
        since: row.approved_at ?? row.create_at,
      })),
      ...transfers.map((row) => ({ ...shownHolder(row), kind: "transfer" as const, since: row.create_at })),
    ],
  };
};

const reasonAgainst = (principal: Principal, wallet: Wallet, hasAccount: boolean): string | null => {
  if (!principal.permissions.has("fund.withdrawal.pay")) return "forbidden";
  if (!hasAccount) return "account_missing";
  return wallet.balance - wallet.frozen <= 0 ? "insufficient_funds" : null;
};

const maySetAlert = (principal: Principal): boolean =>
  principal.permissions.has("fund.transfer.create") || principal.permissions.has("fund.account.edit");

/** The account for recharging a wallet. It is the agency's, so its number is not masked for the company's people. */
const payInto = async (db: Reader, principal: Principal, wallet: Wallet): Promise<WalletDetail["pay_into"]> => {
  const agency = await db
    .selectFrom("agencies")
    .select("name")
    .where("id", "=", wallet.agency_id)
    .executeTakeFirstOrThrow();
  const no = virtualAccountNo(wallet.id);
  const isOwn = principal.company_id === wallet.company_id;
  return { name: agency.name, no: isOwn ? no : maskCard(no), bank: ownAccount(wallet.channel).bank_code };
};

/** A wallet with how long it lasts, and the terms of a withdrawal. */
export const walletDetail = async (
  { db, principal, clock }: Pick<SignedIn, "db" | "principal" | "clock">,
  id: string,
): Promise<WalletDetail> => {
  const wallet = await findWallet(db, principal, id);
  const at = shanghaiNow(clock.now());
  const account = await boundAccount(db, wallet);
  const reason = reasonAgainst(principal, wallet, account !== undefined);
  return {
    wallet: await walletRow({ db, principal }, wallet.id),
    pay_into: await payInto(db, principal, wallet),
    cover: coverOf(wallet, (await spentBy(db, [wallet.id], at)).get(wallet.id) ?? 0),
    withdraw: {
      allowed: reason === null,
      reason,
      ...(await withdrawTermsOf(db, wallet.company_id, at)),
      review_above: withdrawReviewAbove,
      account: shownAccount(account),
    },
    may_set_alert: maySetAlert(principal),
    payable: await payableFrom(db, wallet),
    changes: await walletChanges.of(db, principal, wallet),
    may_change: mayChange(principal),
  };
};

/** Sets the amount below which a wallet counts as low. Throws `not_found`, `forbidden`, `stale_version`. */
export const setAlert = (
  context: SignedIn,
  id: string,
  { version, low_balance_alert }: z.output<typeof walletsUpdate.body>,
) =>
  context.write(async (writing) => {
    const wallet = await findWallet(writing.tx, context.principal, id);
    if (!maySetAlert(context.principal)) throw new ServiceError("forbidden");
    assertVersion(wallet, version);
    await versioned("wallets", "wallets").save(writing, wallet, { low_balance_alert });
    await writing.audit({
      agency_id: wallet.agency_id,
      action: "wallets.setAlert",
      object: `wallet:${wallet.id}`,
      before: { low_balance_alert: wallet.low_balance_alert },
      after: { low_balance_alert },
    });
    return walletRow({ db: writing.tx, principal: context.principal }, wallet.id);
  });
