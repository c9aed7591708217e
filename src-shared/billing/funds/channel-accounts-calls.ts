import { z } from "zod";
import { defineCall, idText, nonNegativeCents, shortText, smsCode } from "../../kernel/calls/define.ts";
import { positiveCents, withdrawRefusals } from "./wallets-calls.ts";

/** An account that the agency has with a channel, and what of it is the agency's own. Cents. */
export const channelAccount = z.object({
  agency_id: idText,
  agency_name: z.string(),
  account_masked: z.string(),
  bank_name: z.string(),
  /** Balance there by the books. */
  balance: z.int(),
  /** Of it, what companies' wallets hold. */
  held_for_wallets: z.int(),
  /** Earned and not taken out yet, less what is on its way: the most that may be withdrawn. */
  available: z.int(),
  on_its_way: z.int(),
  synced_at: z.string(),
  /** Accounting units (记账子单元): one a wallet. */
  units: z.array(
    z.object({
      wallet_id: idText,
      company_name: z.string(),
      unit_masked: z.string(),
      balance: z.int(),
      frozen: z.int(),
    }),
  ),
  /** The agency's own account, the only place that a withdrawal goes to. */
  payee: z.object({ id: idText, account_masked: z.string(), bank_name: z.string() }).nullable(),
});
export type ChannelAccount = z.output<typeof channelAccount>;

const withdrawBody = z.strictObject({
  amount: positiveCents,
  note: shortText(),
  expected: z.strictObject({ available: nonNegativeCents, account_id: idText }),
  sms_code: smsCode,
});
const withdrawOutput = z.object({ transfer_id: idText, no: z.string(), status: z.int() });

/** The agency's account at China Merchants Bank: the bank channel. */
export const cmbAccountBalance = defineCall({
  name: "cmbAccount.balance",
  method: "GET",
  path: "/cdl/1/cmb_account/balance",
  access: "fund.agency_account.view",
  output: channelAccount,
});

/** Takes out what the agency has earned; always approved by a second person. The code is bound as `wallets.withdraw`'s. */
export const cmbAccountWithdraw = defineCall({
  name: "cmbAccount.withdraw",
  method: "POST",
  path: "/cdl/1/cmb_account/withdraw_operate",
  access: "fund.withdrawal.pay",
  body: withdrawBody,
  output: withdrawOutput,
  keyed: true,
  refusals: withdrawRefusals,
});

/** The agency's account at the merchant bank: that channel's. */
export const merchantAccountBalance = defineCall({
  name: "merchantAccount.balance",
  method: "GET",
  path: "/cdl/1/merchant_account/balance",
  access: "fund.agency_account.view",
  output: channelAccount,
});

/** As `cmbAccount.withdraw`. */
export const merchantAccountWithdraw = defineCall({
  name: "merchantAccount.withdraw",
  method: "POST",
  path: "/cdl/1/merchant_account/withdraw_operate",
  access: "fund.withdrawal.pay",
  body: withdrawBody,
  output: withdrawOutput,
  keyed: true,
  refusals: withdrawRefusals,
});
