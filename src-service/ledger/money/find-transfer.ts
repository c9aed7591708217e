import type { Tables } from "../../core/database/tables.ts";
import { finderOf } from "../../core/plumbing/visible.ts";

export type Transfer = Tables["transfers"];

/** A transfer that the person may see, else `not_found`. */
export const findTransfer = finderOf("transfers");
