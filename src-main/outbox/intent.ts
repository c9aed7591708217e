import type { MoneyIntent } from "../../src-shared/bridge/money.ts";

export type IntentState = MoneyIntent["state"];
export type Refusal = NonNullable<MoneyIntent["refusal"]>;

/** Whose intent: an intent is sent by the person who confirmed it, at the service where it was confirmed, or not at all. */
export type Owner = { readonly operatorId: string; readonly server: string; readonly tenant: string };

/** Intent as written before anything is sent. */
export type NewIntent = Owner & {
  readonly id: string;
  readonly planId: string;
  readonly action: string;
  /** Name of the keyed call. */
  readonly call: string;
  readonly params: Readonly<Record<string, string>>;
  /** Canonical JSON; these very characters are sent, as often as it takes. */
  readonly body: string;
  /** SHA-256 of call, params and body without the SMS code. */
  readonly digest: string;
  /** At most one intent of a business key is open. */
  readonly businessKey: string;
  readonly objectId: string | null;
  readonly objectNo: string;
  readonly companyName: string;
  readonly count: number;
  readonly amount: number;
};

export type Intent = NewIntent & {
  readonly counter: number;
  readonly state: IntentState;
  readonly attempts: number;
  /** The service has shown that it knows the id. */
  readonly seenByService: boolean;
  readonly refusal: Refusal | null;
  readonly createdAt: string;
  readonly updatedAt: string;
};

const moves: Readonly<Record<IntentState, readonly IntentState[]>> = {
  planned: ["sending"],
  sending: ["done", "refused", "unknown"],
  unknown: ["sending", "unknown", "done", "refused"],
  done: [],
  refused: [],
};

/** True when the outcome is not known yet. */
export const isOpen = (state: IntentState): boolean => moves[state].length > 0;

/** True when an intent may go from one state to another. */
export const mayMove = (from: IntentState, to: IntentState): boolean => moves[from].includes(to);

export const belongsTo = (intent: Owner, owner: Owner): boolean =>
  intent.operatorId === owner.operatorId && intent.server === owner.server && intent.tenant === owner.tenant;

/** The intent as the renderer sees it. */
export const moneyIntentOf = (intent: Intent): MoneyIntent => ({
  intent_id: intent.id,
  action: intent.action,
  state: intent.state,
  object_id: intent.objectId,
  object_no: intent.objectNo,
  company_name: intent.companyName,
  count: intent.count,
  amount: intent.amount,
  created_at: intent.createdAt,
  updated_at: intent.updatedAt,
  refusal: intent.refusal,
  attempts: intent.attempts,
});
