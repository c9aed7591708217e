/*
 * Who may do what with a settlement, told from the duties that are kept apart: who makes it neither checks nor pays it, who
 * checked it does not pay it. It knows nothing of the code that it judges.
 */

import type { SettlementAction } from "../../../src-shared/billing/settlements/settlement-decisions.ts";
import type { Role } from "../money-fill.ts";

export type Duty = "maker" | "checker" | "payer";

/** What is judged. */
export const judged = [
  ...(["edit", "submit", "approve", "approve_again", "fund", "settle", "offline_settle"] as const),
  ...(["retry_failed", "give_up", "cancel"] as const),
] satisfies readonly SettlementAction[];
export type Judged = (typeof judged)[number];

/** What somebody has done with a settlement; null: nobody yet. */
export type Done = { readonly maker: Role; readonly checker: Role | null; readonly payer: Role | null };

/** Whether a person who has these duties by now may do it, as far as duties decide. */
export const mayBy = (action: Judged, who: Role, duties: ReadonlySet<Duty>, done: Done): boolean => {
  const { maker, checker, payer } = done;
  switch (action) {
    case "edit":
    case "submit":
      return duties.has("maker") && who === maker;
    case "cancel":
      return duties.has("maker");
    case "approve":
      return duties.has("checker") && who !== maker;
    case "approve_again":
    case "give_up":
      return duties.has("checker") && who !== maker && who !== payer;
    case "fund":
      return duties.size > 0;
    default:
      return duties.has("payer") && who !== maker && who !== checker;
  }
};
