import { calls } from "../calls/registry.ts";
import { readCall } from "./define.ts";

/** What a promotion fee would be before it is made, and for whom; fees themselves are read by `records`. */
export const promotionFeesArea = {
  preview: readCall(calls["promotionFees.preview"]),
  salesmen: readCall(calls["promotionFees.salesmen"]),
};
