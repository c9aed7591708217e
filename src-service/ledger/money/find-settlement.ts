import type { Tables } from "../../core/database/tables.ts";
import { finderOf } from "../../core/plumbing/visible.ts";

export type Settlement = Tables["settlements"];

/** A settlement that the person may see, else `not_found`. */
export const findSettlement = finderOf("settlements");
