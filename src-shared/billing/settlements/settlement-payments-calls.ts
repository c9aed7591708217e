import { z } from "zod";
import { defineCall, idText, nonNegativeCents, sha256Hex, smsCode, version } from "../../kernel/calls/define.ts";
import { mostAtOnce, settlementsBatchOfflineSettle } from "./settlement-actions-calls.ts";
import { payPreview } from "./settlement-figures-calls.ts";
import { settlementRefusals } from "./settlements-calls.ts";

/** Most payout lines that one code is good for: a payment of several is one transaction. */
export const mostLinesAtOnce = 50_000;

const expectedTotals = z.strictObject({ count: z.int().min(1), company_payable: nonNegativeCents });

/** Reasons why a payee may not be paid now; `account`: the sealed account is no longer theirs. */
export const payeeFaults = [
  "unverified",
  "unsigned",
  "stopped",
  "changed",
  "account",
  "accountUnverified",
  "accountHeld",
] as const;
export type PayeeFault = (typeof payeeFaults)[number];

const item = z.object({
  id: idText,
  no: z.string(),
  company_name: z.string(),
  wallet_id: idText,
  version: z.int(),
  snapshot_hash: z.string(),
  count: z.int(),
  company_payable: z.int(),
  labor_net: z.int(),
  /** Figures of its payment if made now; null where something else is against it. */
  figures: payPreview.nullable(),
  /** Workers whom this takes over what their company lets them earn. */
  over_limit: z.int(),
  /** Reason why it may not be paid by this person now; null: it may. */
  reason: z.string().nullable(),
  /** Payees who may not be paid, the first few of them; names masked. */
  payees: z.array(z.object({ name: z.string(), fault: z.enum(payeeFaults) })),
});

const touchedWallet = z.object({
  id: idText,
  company_name: z.string(),
  channel: z.int(),
  balance: z.int(),
  frozen: z.int(),
  /** Amount that the payable ones of these settlements take from it. */
  paid: z.int(),
});

/**
 * Previews the payment of several settlements at once: each with its amount and what is against it, and what it leaves in
 * each wallet. Changes nothing. Amounts in cents.
 */
export const settlementsBatchSettlePreview = defineCall({
  name: "settlements.batchSettlePreview",
  method: "POST",
  path: "/cdl/1/settlements/batch_settle/preview",
  access: "settlement.settlement.pay",
  body: () => z.strictObject({ ids: z.array(idText).min(1).max(mostAtOnce) }),
  output: () => z.object({ settlements: z.array(item), wallets: z.array(touchedWallet) }),
  refusals: settlementRefusals,
});
export type BatchSettlePreview = z.output<typeof settlementsBatchSettlePreview.output>;

/**
 * Pays several approved settlements under one code, which was sent for the first of them and the SHA-256 of the body without
 * the code: id, seal, version and sums of each. Each is paid whole or not at all and has its own result; one that may not be
 * paid does not stop the others. What one code approves is one payment: the person's limit holds for the sum. All results
 * are committed together, so the same key never pays twice whatever happens in between.
 */
export const settlementsBatchSettle = defineCall({
  name: "settlements.batchSettle",
  method: "POST",
  path: "/cdl/1/settlements/batch_settle",
  access: "settlement.settlement.pay",
  body: () =>
    z.strictObject({
      settlements: z
        .array(
          z.strictObject({
            ...{ id: idText, version, snapshot_hash: sha256Hex, expected: expectedTotals },
            figures_hash: sha256Hex.optional(),
          }),
        )
        .min(1)
        .max(mostAtOnce),
      sms_code: smsCode,
    }),
  output: settlementsBatchOfflineSettle.output,
  keyed: true,
  refusals: [...settlementRefusals, "too_many_bills"],
});
