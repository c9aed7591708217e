import { z } from "zod";
import {
  defineCall,
  idText,
  nonNegativeCents,
  sha256Hex,
  shortText,
  smsCode,
  version,
  voucherKeys,
} from "../../kernel/calls/define.ts";
import { settlementRefusals, settlementsSettle } from "./settlements-calls.ts";
import { settlements } from "./settlements-list.ts";

/** A reason that goes into timeline and audit log. */
const reason = shortText().min(2);

/**
 * Takes a payment back as far as it has not left: lines that the worker never claimed are cancelled and their cost is
 * returned; what was sent waits for the bank. No version: results move it all the time, and stopping more or less than
 * was on the screen is what is meant; `revoked` tells how much it was.
 */
export const settlementsRevokePayment = defineCall({
  name: "settlements.revokePayment",
  method: "POST",
  path: "/cdl/1/settlements/{id}/revoke_payment",
  access: "settlement.settlement.pay",
  body: () => z.strictObject({ snapshot_hash: sha256Hex, reason }),
  output: () =>
    z.object({
      settlement: settlements.row,
      revoked: z.object({ count: z.int(), amount: z.int() }),
    }),
  keyed: true,
  refusals: settlementRefusals,
});

/** State of one settlement when the person looked: versions and seals that changed since are refused. */
const shownVersion = { version, snapshot_hash: sha256Hex };
/** Also what the payer was shown, where it differs from what was approved. */
const seenFigures = { ...shownVersion, figures_hash: sha256Hex.optional() };
const offlineExpected = z.strictObject({ count: z.int().min(1), labor_net: nonNegativeCents });

/**
 * Hands the lines of an approved settlement to the company, which pays them itself; later the failed ones again. No money
 * of a wallet moves; what was frozen is free. The code was sent for exactly this `snapshot_hash`.
 */
export const settlementsSmsOfflineSettle = defineCall({
  name: "settlements.smsOfflineSettle",
  method: "POST",
  path: "/cdl/1/settlements/{id}/sms_offline_settle",
  access: "settlement.settlement.pay",
  body: () => z.strictObject({ ...seenFigures, sms_code: smsCode, expected: offlineExpected }),
  output: () => z.object({ settlement: settlements.row }),
  keyed: true,
  refusals: settlementRefusals,
});

/** Most settlements that one code is good for. */
export const mostAtOnce = 100;

/**
 * The same for several settlements under one code, which was sent for the first of them and the SHA-256 of the body
 * without the code: seals, versions and sums of each. Each has its own result; one that changed does not stop the others.
 */
export const settlementsBatchOfflineSettle = defineCall({
  name: "settlements.batchOfflineSettle",
  method: "POST",
  path: "/cdl/1/settlements/batch_offline_settle",
  access: "settlement.settlement.pay",
  body: () =>
    z.strictObject({
      settlements: z
        .array(z.strictObject({ id: idText, ...seenFigures, expected: offlineExpected }))
        .min(1)
        .max(mostAtOnce),
      sms_code: smsCode,
    }),
  output: () =>
    z.object({
      done: z.int(),
      results: z.array(
        z.object({ id: idText, no: z.string(), ok: z.boolean(), code: z.string().nullable(), status: z.int() }),
      ),
    }),
  keyed: true,
  refusals: settlementRefusals,
});

/** Settles what is still open of an offline settlement by the company's own proof. */
export const settlementsVoucherSettle = defineCall({
  name: "settlements.voucherSettle",
  method: "POST",
  path: "/cdl/1/settlements/{id}/voucher_settle",
  access: "settlement.settlement.pay",
  body: () => z.strictObject({ ...shownVersion, voucher_keys: voucherKeys, reason, expected: offlineExpected }),
  output: () => z.object({ settlement: settlements.row }),
  keyed: true,
  refusals: settlementRefusals,
});

/**
 * Pays an approved settlement from the company's own account at CMB by direct debit instead of from its wallet. Bound and
 * checked as `settlements.settle`.
 */
export const settlementsCmbCompanyPay = defineCall({
  name: "settlements.cmbCompanyPay",
  method: "POST",
  path: "/cdl/1/settlements/{id}/cmb_company_pay",
  access: "settlement.settlement.pay",
  body: settlementsSettle.body,
  output: () => z.object({ settlement: settlements.row }),
  keyed: true,
  refusals: settlementRefusals,
});

/** Which fee discounts the company has and which a settlement uses. Amounts in cents. */
export const settlementsServiceFeeDiscount = defineCall({
  name: "settlements.serviceFeeDiscount",
  method: "GET",
  path: "/cdl/1/settlements/{id}/service_fee_discount",
  access: "settlement.settlement.view",
  output: () =>
    z.object({
      service_fee: z.int(),
      /** Most that this settlement can use: its fee, or all that is left. */
      most: z.int(),
      discounts: z.array(
        z.object({
          id: idText,
          no: z.string(),
          reason: z.string(),
          end_at: z.string(),
          /** The most of one fee, percent ×100. */
          ratio: z.int(),
          /** Left for this settlement, what it uses already included. */
          left: z.int(),
          /** Most that this settlement can use of it: its share of the fee, or what is left. */
          most: z.int(),
          used: z.int(),
        }),
      ),
    }),
});
export type FeeDiscounts = z.output<typeof settlementsServiceFeeDiscount.output>;

/** Says which discounts a draft uses, in place of those it used: amounts and seal are made again. Nothing: none. */
export const settlementsUseFeeDiscount = defineCall({
  name: "settlements.useFeeDiscount",
  method: "POST",
  path: "/cdl/1/settlements/{id}/use_fee_discount",
  access: "settlement.settlement.edit",
  body: () =>
    z.strictObject({
      version,
      uses: z.array(z.strictObject({ discount_id: idText, amount: nonNegativeCents.min(1) })).max(20),
    }),
  output: () => z.object({ settlement: settlements.row }),
  refusals: settlementRefusals,
});
