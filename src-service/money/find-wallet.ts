import type { Tables } from "../database/tables.ts";
import { finderOf } from "../plumbing/visible.ts";

export type Wallet = Tables["wallets"];

/** A wallet that the person may see, else `not_found`. */
export const findWallet = finderOf("wallets");
