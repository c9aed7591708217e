import { readCall } from "../kernel/bridge/define.ts";
import { calls } from "../registries/calls/registry.ts";

/** Preview of a promotion fee before it is made, and its receivers; fees themselves are read by `records`. */
export const promotionFeesArea = {
  preview: readCall(calls["promotionFees.preview"]),
  salesmen: readCall(calls["promotionFees.salesmen"]),
};
