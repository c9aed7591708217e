import type { Form } from "../../../src-shared/kernel/forms/fields.ts";
import { actionAmount, isTypedAmount } from "../../../src-shared/kernel/records/amounts.ts";
import type { Decided, JudgedRow } from "../../../src-shared/kernel/records/define.ts";
import { actionOf, holdsAny, judge } from "../../../src-shared/kernel/records/judge.ts";
import type { PermissionKey } from "../../../src-shared/kernel/rights/permissions.ts";
import { type Decider, isOverLimit } from "../../access/agencies/person-limits.ts";
import { type Principal, ServiceError } from "../../core/context.ts";
import { assertVersion } from "../../core/plumbing/versioned.ts";
import type { DecidedRow, Figures } from "./rules.ts";

/** The members of an object with these names. */
export const picked = (row: object, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));

/** Refuses with `invalid` when a field of an action's form is missing or wrong. */
export const assertForm = (form: Form, body: Readonly<Record<string, unknown>>): void => {
  const wrongField = Object.keys(form).find(
    (name) => form[name]?.required === true && form[name]?.schema.safeParse(body[name]).success !== true,
  );
  if (wrongField !== undefined) throw new ServiceError("invalid", { fields: { [wrongField]: ["required"] } });
};

/** The code of the state that an action leads to. */
export const targetOf = ({ name, states }: Decided, action: string): number => {
  const [target] = states.transitions[action]?.to ?? [];
  if (target === undefined) throw new Error(`${name} has no move ${action}`);
  return states.code(target);
};

/** An amount of the row's columns, or of the computed figures. */
export const amountIn = (row: DecidedRow, figures: Figures, column: string): number =>
  Number(figures[column] ?? row[column]);

const personOf = ({ user_id, company_id, permissions }: Principal) => ({
  userId: user_id,
  isOfCompany: company_id !== null,
  can: (any: readonly PermissionKey[]) => any.some((key) => permissions.has(key)),
});

/** True when a person may do the action on any record at all. */
export const holdsSome = (decided: Decided, name: string, { principal }: Decider): boolean =>
  holdsAny(decided, name, personOf(principal));

/**
 * Error code why a person may not do an action on a record now; null when they may: the shared check, which screens use
 * too, and the person's own limit.
 */
export const decisionRefusal = (
  decided: Decided,
  name: string,
  row: JudgedRow,
  figures: Figures,
  decider: Decider,
): string | null => {
  const against = judge(decided, name, { ...row, ...figures }, personOf(decider.principal));
  if (against !== null) return against;
  const action = actionOf(decided, name);
  const { limitedBy } = action;
  // What is typed with the action is judged when it is taken.
  if (limitedBy === undefined || isTypedAmount(action, limitedBy)) return null;
  return isOverLimit(decider, actionAmount(action, limitedBy, { ...row, ...figures }, {})) ? "amount_limit" : null;
};

/** A verdict in the form of answers. */
export const verdictOf = (action: string, reason: string | null) => ({ action, allowed: reason === null, reason });

/** Verdicts of all actions of a person on a record. */
export const verdictsOf = (decided: Decided, row: JudgedRow, figures: Figures, decider: Decider) =>
  Object.keys(decided.actions).map((name) => verdictOf(name, decisionRefusal(decided, name, row, figures, decider)));

/**
 * Refuses for a reason that `decisionRefusal` gave, with the version and status as they are now; a stale version goes before all
 * else but a missing permission. What the row itself speaks against is refused as its state is.
 */
export const refuseFor = (
  reason: string | null,
  row: Pick<DecidedRow, "version" | "status">,
  version: number,
): void => {
  if (reason === "forbidden") throw new ServiceError("forbidden");
  assertVersion(row, version);
  if (reason === "illegal_transition" || reason === "nothing_to_decide")
    throw new ServiceError("illegal_transition", { current: row.status });
  if (reason !== null) throw new ServiceError(reason);
};

/** Refuses what `decisionRefusal` is against. */
export const assertMay = (
  decided: Decided,
  name: string,
  row: DecidedRow,
  figures: Figures,
  version: number,
  decider: Decider,
): void => refuseFor(decisionRefusal(decided, name, row, figures, decider), row, version);
