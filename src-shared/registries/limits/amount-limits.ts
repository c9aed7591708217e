import { type Proposals, proposalByName, proposalNames } from "../records/proposals.ts";
import { type Records, recordByName, recordNames } from "../records/registry.ts";

/**
 * Steps that commit the agency, or a company, to an amount. Each counts against the limits of the person who takes it: the
 * amount of one step, and the sum of all these steps that the person takes on one day (Asia/Shanghai). With each stand the
 * desk's operations that take it (`bridge/money.ts`); what has none is taken in a dialog of its own. Records and proposals say
 * it of their actions themselves (`limitedBy`).
 */
const steps = {
  "settlements.approve": [],
  "settlements.approve_again": [],
  "settlements.settle": ["settlement.pay", "settlement.payBatch"],
  "settlements.company_pay": ["settlement.companyPay"],
  "settlements.offline_settle": ["settlement.offline", "settlement.offlineBatch"],
  "settlements.retry_failed": ["settlement.retry", "settlement.retryReady"],
  "transfers.approve": ["transfer.approve"],
  "wallets.withdraw": ["wallet.withdraw"],
  "channelAccounts.withdraw": ["account.withdraw"],
  "serviceBills.pay": ["serviceBill.pay"],
  "insurancePayments.pay": ["insurance.pay"],
  "insurancePayments.passOn": ["insurance.passOn"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type LimitedAction<Name extends string, Actions> = {
  [A in keyof Actions & string]: Actions[A] extends { readonly limitedBy: string } ? `${Name}.${A}` : never;
}[keyof Actions & string];
type LimitedOf<D> = {
  [N in keyof D & string]: D[N] extends { readonly actions: infer Actions } ? LimitedAction<N, Actions> : never;
}[keyof D & string];

export type LimitedStep = keyof typeof steps | LimitedOf<Records> | LimitedOf<Proposals>;

const declared = [...recordNames.map(recordByName), ...proposalNames.map(proposalByName)].flatMap(({ name, actions }) =>
  Object.entries(actions).flatMap(([action, { limitedBy }]) => (limitedBy === undefined ? [] : [`${name}.${action}`])),
);
export const limitedSteps = [...Object.keys(steps), ...declared] as readonly LimitedStep[];

const limitedOperations: ReadonlySet<string> = new Set(Object.values(steps).flat());

/** True when a step (`settlements.approve`) or an operation of the desk (`settlement.pay`) counts against a person's limits. */
export const isLimited = (name: string): boolean =>
  limitedSteps.some((step) => step === name) || limitedOperations.has(name);

/** Operations on several things of which each is a step of its own; what another operation takes together is one step. */
const eachAlone: ReadonlySet<string> = new Set(["settlement.offlineBatch"]);

/** True when an operation of the desk on several things weighs each of them alone against the limit of one step. */
export const isEachAStep = (operation: string): boolean => eachAlone.has(operation);

/** The operations of the desk that are limited. */
export const limitedOperationNames: readonly string[] = [...limitedOperations];

/** Limits of a membership, cents; null: none. */
export type AmountLimits = { readonly amount_limit: number | null; readonly day_limit: number | null };

/** Amount that a person may commit on one day: the limit of the day, and where none is set, no more than one step may be. */
export const dayLimitOf = ({ amount_limit, day_limit }: AmountLimits): number | null => day_limit ?? amount_limit;

/** Reason why an amount is beyond a person's limits, given what they have committed on the day so far; null when it is not. */
export const overLimit = (
  limits: AmountLimits,
  amount: number,
  committedToday: number,
): "amount_limit" | "day_limit" | null => {
  if (limits.amount_limit !== null && amount > limits.amount_limit) return "amount_limit";
  const ofDay = dayLimitOf(limits);
  return ofDay !== null && committedToday + amount > ofDay ? "day_limit" : null;
};

/** Rest of the day's limit, cents, never below zero; null where nothing limits the day. */
export const leftOfDay = (limits: AmountLimits, committedToday: number): number | null => {
  const ofDay = dayLimitOf(limits);
  return ofDay === null ? null : Math.max(0, ofDay - committedToday);
};
