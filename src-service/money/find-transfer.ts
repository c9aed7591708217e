import type { Tables } from "../database/tables.ts";
import { finderOf } from "../plumbing/visible.ts";

export type Transfer = Tables["transfers"];

/** A transfer that the person may see, else `not_found`. */
export const findTransfer = finderOf("transfers");
