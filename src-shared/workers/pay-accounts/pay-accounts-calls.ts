import { z } from "zod";
import { defineCall, mobile, shortText, version } from "../../kernel/calls/define.ts";
import { listCall } from "../../kernel/lists/list-call.ts";
import { offeredBanks } from "../../kernel/values/banks/bank.ts";
import { checkBankCard } from "../../kernel/values/banks/bank-card.ts";
import { payAccountActions } from "./pay-account-decisions.ts";
import { payAccounts } from "./pay-accounts-list.ts";

const verdict = z.object({ action: z.string(), allowed: z.boolean(), reason: z.string().nullable() });

/**
 * An account with what was paid to it. Amounts in cents; `paid_*` of the last twelve months, within what the person sees. `paid_to`:
 * masked, the account that the worker is paid to while a second person is asked to replace it, null where nothing is replaced.
 * `face`: the worker's face is needed before that can be approved; `asked_at` null: nobody has asked for it yet.
 */
export const payAccountDetail = z.object({
  account: payAccounts.row,
  paid_to: z.object({ account_no: z.string(), bank_name: z.string() }).nullable(),
  face: z.object({ asked_at: z.string().nullable() }).nullable(),
  unpaid_count: z.int(),
  unpaid_amount: z.int(),
  paid_count: z.int(),
  paid_amount: z.int(),
  /** The bank's last word against a payment to it. */
  fail_reason: z.string().nullable(),
  fail_at: z.string().nullable(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  decided_reason: z.string().nullable(),
  actions: z.array(verdict),
});
export type PayAccountDetail = z.output<typeof payAccountDetail>;

export const payAccountsList = listCall(payAccounts, { path: "/cdl/1/pay_account" });

export const payAccountsGet = defineCall({
  name: "payAccounts.get",
  method: "GET",
  path: "/cdl/1/pay_account/{id}",
  access: "labor.labor.view",
  output: payAccountDetail,
});

/** The accounts of a worker that are not removed, the default first; `tries_left`: of the four factors today. */
export const payAccountsOfWorker = defineCall({
  name: "payAccounts.ofWorker",
  method: "GET",
  path: "/cdl/1/labors/{id}/pay_accounts",
  access: "labor.labor.view",
  output: () =>
    z.object({ accounts: z.array(payAccountDetail), tries_left: z.int(), name: z.string(), id_no: z.string() }),
});

/**
 * Changes an account, or asks a second person to (`requested`). `reason` for all but askFace, approve and withdraw. Making another one
 * the default while the worker has unpaid payments, and whatever a company's people do, is a request.
 */
export const payAccountsUpdate = defineCall({
  name: "payAccounts.update",
  method: "PUT",
  path: "/cdl/1/pay_account/{id}",
  access: "labor.labor.view",
  body: () => z.strictObject({ version, action: z.enum(payAccountActions), reason: shortText().optional() }),
  output: () => z.object({ detail: payAccountDetail, requested: z.boolean() }),
  refusals: [
    ...[
      "account_in_use",
      "account_held",
      "face_needed",
      "worker_unreachable",
      "change_pending",
      "nothing_to_change",
      "nothing_to_decide",
      "same_person",
    ],
    ...["worker_merged_into", "stale_version", "illegal_transition", "invalid", "not_found", "forbidden"],
  ],
});

/** Results of a check: `open` while the bank's answer is not known; it is asked again and nothing is taken as failed. */
export const fourFactorResults = ["match", "noMatch", "cardUnknown", "down", "open"] as const;

/**
 * Check that name, ID number, card and the phone that the bank reserves are one person's (requirement W9). The bank is one of
 * those that are flagged as company banks (decision 7.6). `is_default`: to be paid to from then on; the first account is so
 * in any case. Five tries a worker and day.
 */
export const laborsVerifyFourFactor = defineCall({
  name: "labors.verifyFourFactor",
  method: "POST",
  path: "/v4/labors/{id}/identity4/",
  access: "labor.labor.edit",
  body: () =>
    z.strictObject({
      account_no: z
        .string()
        .trim()
        .refine((text) => checkBankCard(text).ok),
      bank_code: z.string().refine((code) => offeredBanks.some((bank) => bank.code === code)),
      bank_phone: mobile,
      qsApp: z.int().optional(),
      is_default: z.boolean().optional(),
    }),
  output: () => z.object({ result: z.enum(fourFactorResults), tries_left: z.int(), account: payAccounts.row }),
  refusals: ["identity_tries_used", "change_pending", "worker_merged_into", "invalid", "not_found", "forbidden"],
});
