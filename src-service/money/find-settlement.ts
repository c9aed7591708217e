import type { Tables } from "../database/tables.ts";
import { finderOf } from "../plumbing/visible.ts";

export type Settlement = Tables["settlements"];

/** A settlement that the person may see, else `not_found`. */
export const findSettlement = finderOf("settlements");
