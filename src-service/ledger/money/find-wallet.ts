import type { Tables } from "../../core/database/tables.ts";
import { finderOf } from "../../core/plumbing/visible.ts";

export type Wallet = Tables["wallets"];

/** A wallet that the person may see, else `not_found`. */
export const findWallet = finderOf("wallets");
