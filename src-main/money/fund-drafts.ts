import {
  cmbAccountBalance,
  cmbAccountWithdraw,
  merchantAccountBalance,
  merchantAccountWithdraw,
} from "../../src-shared/billing/funds/channel-accounts-calls.ts";
import { transactionsImportTransact } from "../../src-shared/billing/funds/transact-list-import.ts";
import { walletsGet, walletsWithdraw } from "../../src-shared/billing/funds/wallets-calls.ts";
import type { AgencyAccount } from "../../src-shared/bridge/fund-plans.ts";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import { formatMoney } from "../../src-shared/kernel/values/money/money.ts";
import { boundToBody } from "./bound-code.ts";
import type { Drafter } from "./draft.ts";
import { rowsDraft, sumOf } from "./rows-draft.ts";
import { transferDrafters } from "./transfer-drafts.ts";

/** `insufficient_funds`, `account_missing`, `amount_too_small`, or whatever the service has against it. */
const withdrawal: Drafter<"wallet.withdraw"> = async (api, input, signal) => {
  const { wallet, withdraw } = await api.call(walletsGet, { params: { id: input.wallet_id } }, { signal });
  const { account, fee, free_left } = withdraw;
  if (account === null) throw new AppError("account_missing");
  if (!withdraw.allowed) throw new AppError(withdraw.reason ?? "forbidden");
  if (input.amount > wallet.available) throw new AppError("insufficient_funds");
  if (input.amount <= fee) throw new AppError("amount_too_small");
  const body = {
    wallet_id: wallet.id,
    amount: input.amount,
    note: input.note,
    expected: { fee, account_id: account.id },
  };
  return {
    action: "wallet.withdraw",
    call: walletsWithdraw.name,
    params: {},
    body,
    businessKey: `wallet:${wallet.id}`,
    objectId: wallet.id,
    objectNo: "",
    companyName: wallet.company_name,
    count: 1,
    amount: input.amount,
    laborNet: null,
    notes: [
      { key: "fee", value: formatMoney(fee) },
      { key: "arrives", value: formatMoney(input.amount - fee) },
      { key: "account", value: `${account.bank_name} ${account.account_masked}` },
      ...(free_left === null ? [] : [{ key: "freeLeft", value: String(free_left) }]),
      ...(input.amount > withdraw.review_above
        ? [{ key: "reviewAbove", value: formatMoney(withdraw.review_above) }]
        : []),
    ],
    sms: boundToBody("withdraw", wallet.id, body),
  };
};

const accountCalls = {
  cmb: { balance: cmbAccountBalance, withdraw: cmbAccountWithdraw, purpose: "cmbWithdraw" },
  merchant: { balance: merchantAccountBalance, withdraw: merchantAccountWithdraw, purpose: "merchantWithdraw" },
} as const satisfies Record<AgencyAccount, unknown>;

/** As `withdrawal`, from what the agency has earned. */
const fromAccount: Drafter<"account.withdraw"> = async (api, input, signal) => {
  const { balance, withdraw, purpose } = accountCalls[input.account];
  const balances = await api.call(balance, {}, { signal });
  if (balances.payee === null) throw new AppError("account_missing");
  if (input.amount > balances.available) throw new AppError("insufficient_funds");
  const body = {
    amount: input.amount,
    note: input.note,
    expected: { available: balances.available, account_id: balances.payee.id },
  };
  return {
    action: "account.withdraw",
    call: withdraw.name,
    params: {},
    body,
    businessKey: `account:${input.account}`,
    objectId: null,
    objectNo: "",
    companyName: balances.agency_name,
    count: 1,
    amount: input.amount,
    laborNet: null,
    notes: [
      { key: "from", value: `${balances.bank_name} ${balances.account_masked}` },
      { key: "account", value: `${balances.payee.bank_name} ${balances.payee.account_masked}` },
      { key: "leftAfter", value: formatMoney(balances.available - input.amount) },
    ],
    sms: boundToBody(purpose, balances.agency_id, body),
  };
};

const handling: Drafter<"transaction.handle"> = async (_api, { body }) =>
  rowsDraft({
    action: "transaction.handle",
    call: transactionsImportTransact,
    body,
    businessKey: `transact:${body.batch_key}`,
    amount: sumOf(body.rows, ({ amount = 0 }) => amount),
    notes: [
      { key: "handled", value: String(body.rows.filter(({ status }) => status === 2).length) },
      { key: "notHandled", value: String(body.rows.filter(({ status }) => status === 1).length) },
    ],
  });

/** Drafts for operations on wallets, transfers and the agency's accounts. */
export const fundDrafters = {
  "wallet.withdraw": withdrawal,
  "account.withdraw": fromAccount,
  "transaction.handle": handling,
  ...transferDrafters,
} as const;
