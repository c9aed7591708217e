import { readCall } from "../kernel/bridge/define.ts";
import { calls } from "../registries/calls/registry.ts";

/** What a promotion fee would be before it is made, and for whom; fees themselves are read by `records`. */
export const promotionFeesArea = {
  preview: readCall(calls["promotionFees.preview"]),
  salesmen: readCall(calls["promotionFees.salesmen"]),
};
