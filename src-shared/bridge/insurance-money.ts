import { z } from "zod";
import { readCall, writeCall } from "../kernel/bridge/define.ts";
import { calls } from "../registries/calls/registry.ts";

const id = z.string().max(64);

/**
 * Premiums: paid for an order or for a change of its roster, and handed to the insurer. Choices only: the desk reads version and
 * amount.
 */
export const insurancePlans = [
  z.strictObject({
    action: z.literal("insurance.pay"),
    order_id: id,
    amendment_id: id.optional(),
    wallet_id: id.optional(),
  }),
  z.strictObject({ action: z.literal("insurance.passOn"), order_id: id, bank_serial: z.string().max(64) }),
] as const;

/** Money of insurance orders, and changes of rosters that are taken back. */
export const insuranceMoneyArea = {
  get: readCall(calls["insuranceOrders.money"]),
  withdraw: writeCall(calls["insuranceAmendments.withdraw"], ["insuranceRecords", "insuranceRoster"]),
};
