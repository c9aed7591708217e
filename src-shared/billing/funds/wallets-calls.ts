import { z } from "zod";
import { defineCall, idText, nonNegativeCents, shortText, smsCode, version } from "../../kernel/calls/define.ts";
import { walletChange } from "./wallet-changes.ts";
import { wallets } from "./wallets-list.ts";

/** Cents, at least one. */
export const positiveCents = nonNegativeCents.min(1);

/** Something that holds a frozen amount. */
export const holder = z.object({
  kind: z.enum(["settlement", "transfer"]),
  id: idText,
  no: z.string(),
  status: z.int(),
  amount: z.int(),
  since: z.string(),
});

/** Lists a wallet's frozen amounts and their purposes; the parts add up to `frozen`. */
export const transfersFreezeAmount = defineCall({
  name: "transfers.freezeAmount",
  method: "GET",
  path: "/cdl/1/transfers/freeze_amount",
  access: "fund.wallet.view",
  query: () => z.strictObject({ wallet_id: idText }),
  output: () => z.object({ frozen: z.int(), held: z.array(holder) }),
});
export type Holder = z.output<typeof holder>;

/** One wallet with what a withdrawal from it would meet; a company's own account is the only place it can go to. */
export const walletsGet = defineCall({
  name: "wallets.get",
  method: "GET",
  path: "/cdl/1/wallets/{id}",
  access: "fund.wallet.view",
  output: () =>
    z.object({
      wallet: wallets.row,
      /**
       * The account to pay into (dictionary {name, no, bank}): whose it is, its number, code of its bank. The number is whole
       * for the company's own people, who have to transfer to it, and masked for others.
       */
      pay_into: z.object({ name: z.string(), no: z.string(), bank: z.string() }),
      cover: z.object({
        /** Cents that left on an average of the last thirty days, and for how many days what is available would do at that; null: nothing left. */
        daily: z.int(),
        days: z.int().nullable(),
      }),
      withdraw: z.object({
        allowed: z.boolean(),
        /** Reason against it: `errors.<code>`. */
        reason: z.string().nullable(),
        /** Fee of the next one, cents; `free_left` null: without limit. */
        fee: z.int(),
        free_left: z.int().nullable(),
        review_above: z.int(),
        account: z.object({ id: idText, account_masked: z.string(), bank_name: z.string() }).nullable(),
      }),
      may_set_alert: z.boolean(),
      /** Amount that may be paid out for work now: available, and on credit as far as the agency has the money. */
      payable: z.int(),
      changes: z.array(walletChange),
      /** True when this person may ask for another credit or a rebate. */
      may_change: z.boolean(),
    }),
});
export type WalletDetail = z.output<typeof walletsGet.output>;

/** Sets from which amount on a wallet counts as low. */
export const walletsUpdate = defineCall({
  name: "wallets.update",
  method: "PUT",
  path: "/cdl/1/wallets/{id}",
  access: "fund.wallet.view",
  body: () => z.strictObject({ version, low_balance_alert: nonNegativeCents }),
  output: () => z.object({ wallet: wallets.row }),
  refusals: ["stale_version", "forbidden", "not_found", "invalid"],
});

export const withdrawRefusals = [
  "company_stopped",
  "insufficient_funds",
  "selection_changed",
  "account_missing",
  "payee_changed",
  "amount_too_small",
  "amount_limit",
  "day_limit",
  "sms_code_wrong",
  "sms_code_expired",
  "too_many_tries",
  "invalid",
  "not_found",
  "forbidden",
  "idempotency_mismatch",
] as const;

/**
 * Pays from a company's wallet to its bound corporate account. `expected` is what the person saw: another fee is refused
 * as `selection_changed`, another account as `payee_changed`. The code is bound to the wallet and the SHA-256 of the
 * canonical body without it. Above `withdrawReviewAbove` a second person has to approve first.
 */
export const walletsWithdraw = defineCall({
  name: "wallets.withdraw",
  method: "POST",
  path: "/cdl/1/wallets/withdraw",
  access: "fund.withdrawal.pay",
  body: () =>
    z.strictObject({
      wallet_id: idText,
      amount: positiveCents,
      note: shortText(),
      expected: z.strictObject({ fee: nonNegativeCents, account_id: idText }),
      sms_code: smsCode,
    }),
  output: () => z.object({ transfer_id: idText, no: z.string(), status: z.int() }),
  keyed: true,
  refusals: withdrawRefusals,
});
