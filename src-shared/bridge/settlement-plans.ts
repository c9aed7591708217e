import { z } from "zod";
import { settlementsImportOfflineFeedback } from "../billing/settlements/offline-feedback-import.ts";
import { mostAtOnce } from "../billing/settlements/settlement-actions-calls.ts";
import { caseDecisionOf, proposalOf } from "../billing/settlements/settlements-calls.ts";

const settlement_id = z.string().max(64);
const reason = z.string().min(2).max(200);
const { lines, voucher_keys } = proposalOf;
const { case_ids, verdict } = caseDecisionOf;

/** Operations on settlements beside making and paying them: choices only, the desk reads the facts. */
export const settlementPlans = [
  z.strictObject({ action: z.literal("settlement.retryReady"), settlement_id }),
  z.strictObject({ action: z.literal("settlement.revoke"), settlement_id, reason }),
  z.strictObject({ action: z.literal("settlement.companyPay"), settlement_id }),
  z.strictObject({ action: z.literal("settlement.offline"), settlement_id }),
  z.strictObject({
    action: z.literal("settlement.offlineBatch"),
    settlement_ids: z.array(settlement_id).min(1).max(mostAtOnce),
  }),
  z.strictObject({
    action: z.literal("settlement.payBatch"),
    settlement_ids: z.array(settlement_id).min(1).max(mostAtOnce),
  }),
  z.strictObject({ action: z.literal("settlement.voucherSettle"), settlement_id, voucher_keys, reason }),
  z.strictObject({ action: z.literal("settlement.propose"), settlement_id, lines, voucher_keys, reason }),
  z.strictObject({ action: z.literal("settlement.decide"), settlement_id, case_ids, verdict, reason }),
  z.strictObject({ action: z.literal("settlement.feedback"), body: settlementsImportOfflineFeedback.body }),
] as const;
