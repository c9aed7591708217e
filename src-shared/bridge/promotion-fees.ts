import { calls } from "../calls/registry.ts";
import { readCall } from "./define.ts";

/** What a promotion fee would be before it is made; fees themselves are read by `records`. */
export const promotionFeesArea = { preview: readCall(calls["promotionFees.preview"]) };
