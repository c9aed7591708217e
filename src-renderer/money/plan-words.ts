import type { TextKey } from "../app/i18n/text-key.ts";

/** The operations a person can plan, by the last part of their name. */
export const planKinds = ["create", "pay", "query", "retry"] as const;
export type PlanKind = (typeof planKinds)[number];

/** "settlement.pay" → "pay"; undefined for an operation that this version does not know. */
export const planKind = (action: string): PlanKind | undefined =>
  planKinds.find((kind) => action === `settlement.${kind}`);

/** What an operation is called. */
export const actionKey = (action: string): TextKey => {
  const kind = planKind(action);
  return kind === undefined ? "money.actions.unknown" : `money.actions.${kind}`;
};
