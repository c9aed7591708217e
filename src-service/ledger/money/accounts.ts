import type { AccountKind } from "../../../src-shared/billing/funds/ledger-kinds.ts";
import type { Writing } from "../../core/context.ts";
import type { Database } from "../../core/database/tables.ts";

/**
 * Nature of an account. `lies`: where money is held. `others`: owed to companies, workers, the tax office, lessors.
 * `agency`: the agency's income, drawings and expenses, less income that was not paid yet.
 */
export const accountNatures: Readonly<Record<AccountKind, "lies" | "others" | "agency">> = {
  bank: "lies",
  merchant_bank: "lies",
  alipay: "lies",
  wechat: "lies",
  wallet_available: "others",
  wallet_frozen: "others",
  payout_clearing: "others",
  tax_payable: "others",
  withheld_payable: "others",
  suspense: "others",
  payout_difference: "agency",
  service_income: "agency",
  adjustments: "agency",
  drawings: "agency",
  fee_discount: "agency",
  promotion_expense: "agency",
  company_receivable: "agency",
  fee_receivable: "agency",
  rebate_payable: "others",
  rebate_expense: "agency",
  insurance_payable: "others",
  insurance_expense: "agency",
};

/** Kinds of which every agency has one account. */
export type AgencyAccountKind = Exclude<AccountKind, "wallet_available" | "wallet_frozen">;
export type WalletAccountKind = "wallet_available" | "wallet_frozen";

/** Account that holds the money of a channel's wallets (spec 3: 1 bank, 2 own, 3 WeChat pay, 4 Alipay, 5 merchant bank). */
export const channelMoney = (channel: number): AgencyAccountKind =>
  channel === 3 ? "wechat" : channel === 4 ? "alipay" : channel === 5 ? "merchant_bank" : "bank";

const find = async (
  db: Database,
  agencyId: number,
  kind: AccountKind,
  walletId: number | null,
): Promise<number | undefined> => {
  const base = db.selectFrom("ledger_accounts").select("id").where("agency_id", "=", agencyId).where("kind", "=", kind);
  const row = await base
    .where("wallet_id", walletId === null ? "is" : "=", walletId)
    .orderBy("id")
    .executeTakeFirst();
  return row?.id;
};

const findOrOpen = async (
  writing: Writing,
  agencyId: number,
  kind: AccountKind,
  walletId: number | null,
): Promise<number> => {
  const accountId = await find(writing.tx, agencyId, kind, walletId);
  if (accountId !== undefined) return accountId;
  const id = await writing.ids(1);
  await writing.tx
    .insertInto("ledger_accounts")
    .values({ id, agency_id: agencyId, wallet_id: walletId, kind, balance: 0 })
    .execute();
  return id;
};

/** The id of an agency's own account; opened on first use. Call after `changeSeq()`, which serialises writers. */
export const agencyAccount = (writing: Writing, agencyId: number, kind: AgencyAccountKind): Promise<number> =>
  findOrOpen(writing, agencyId, kind, null);

/** The id of one of a wallet's two accounts; opened on first use. */
export const walletAccount = (
  writing: Writing,
  wallet: { id: number; agency_id: number },
  kind: WalletAccountKind,
): Promise<number> => findOrOpen(writing, wallet.agency_id, kind, wallet.id);
