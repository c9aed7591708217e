import type { PlanInput } from "../../src-shared/bridge/money.ts";
import type { TextKey } from "../app/i18n/text-key.ts";

/** How an operation is spoken of: its texts lie under `money.*.<kind>`. */
type PlanWords = {
  readonly kind: "create" | "pay" | "query" | "retry";
  /** What the number of its object is called. */
  readonly object: TextKey;
  readonly amount: TextKey;
  /** Address of its object's screen. */
  readonly to: (objectId: string) => string;
};
export type PlanKind = PlanWords["kind"];

const ofSettlement = {
  object: "money.flow.object",
  amount: "money.flow.amount",
  to: (objectId: string) => `/settlements/${objectId}`,
} as const;

const words: Readonly<Record<PlanInput["action"], PlanWords>> = {
  "settlement.create": { kind: "create", ...ofSettlement },
  "settlement.pay": { kind: "pay", ...ofSettlement },
  "settlement.query": { kind: "query", ...ofSettlement, amount: "money.flow.queryAmount" },
  "settlement.retry": { kind: "retry", ...ofSettlement, amount: "money.flow.retryAmount" },
};

/** The words for an operation; undefined for one that this version does not know (an older record). */
export const planWords = (action: string): PlanWords | undefined =>
  Object.hasOwn(words, action) ? words[action as PlanInput["action"]] : undefined;

/** "settlement.pay" → "pay"; undefined for an operation that this version does not know. */
export const planKind = (action: string): PlanKind | undefined => planWords(action)?.kind;

/** What an operation is called. */
export const actionKey = (action: string): TextKey => {
  const kind = planKind(action);
  return kind === undefined ? "money.actions.unknown" : `money.actions.${kind}`;
};
