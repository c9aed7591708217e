/** A part that a person can have in a settlement. */
export type SettlementPart = "maker" | "checker" | "payer";

/**
 * Which parts in a settlement exclude a person from an action with it (dictionary B11: maker, checker and payer are three
 * people). The service enforces it; screens say beforehand whose own work something is. Actions that are not here exclude
 * nobody.
 */
export const settlementDuties = {
  approve: ["maker"],
  reject: ["maker"],
  approve_again: ["maker", "payer"],
  settle: ["maker", "checker"],
  retry_failed: ["maker", "checker"],
  company_pay: ["maker", "checker"],
  offline_settle: ["maker", "checker"],
  offline_feedback: ["maker"],
  voucher_settle: ["maker"],
  /** Another person than who proposed, too; who paid does not say how it went. */
  decide_lines: ["maker", "payer"],
} as const satisfies Readonly<Record<string, readonly SettlementPart[]>>;
