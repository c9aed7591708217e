import type { PermissionKey } from "../rights/permissions.ts";
import type { Decided, JudgedRow, RecordAction } from "./define.ts";

/** Person who wants to do something. `userId`: as rows name people (the service by number, lists by text). */
export type Person = {
  readonly userId: string | number;
  readonly isOfCompany: boolean;
  can(any: readonly PermissionKey[]): boolean;
};

/** An action by its name; a name that is none is a fault of the caller's. */
export const actionOf = ({ name, actions }: Pick<Decided, "name" | "actions">, action: string): RecordAction => {
  const spec = actions[action];
  if (spec === undefined) throw new Error(`${name} has no action ${action}`);
  return spec;
};

/** The code of a row's state. */
export const stateOf = ({ state = "status" }: Decided, row: JudgedRow): number => Number(row[state]);

/** True when an action is what the row waits for: its button is the primary one. */
export const bringsForward = (decided: Decided, name: string, row: JudgedRow): boolean =>
  actionOf(decided, name).forward === true && (decided.isForward?.(name, row) ?? true);

/** True when an action is legal in a row's state, and nothing else of the row speaks against it. */
export const fitsRow = (decided: Decided, name: string, row: JudgedRow): boolean =>
  decided.states.allows(actionOf(decided, name).move ?? name, stateOf(decided, row)) &&
  (decided.against?.(name, row) ?? null) === null;

const isMaker = ({ maker = "maker_id" }: Decided, row: JudgedRow, { userId }: Person): boolean => row[maker] === userId;

/** True when it is for this person: by permission, by having made the row, or by being its only maker. */
export const isTheirs = (decided: Decided, name: string, row: JudgedRow, person: Person): boolean => {
  const { permissions, companyWith, makerWith = [], makerOnly = false } = actionOf(decided, name);
  const isOwn = isMaker(decided, row, person);
  if (person.can(person.isOfCompany ? (companyWith ?? permissions) : permissions)) return isOwn || !makerOnly;
  return isOwn && (row["checker_id"] ?? null) === null && person.can(makerWith);
};

/** True when a person may take the action with some row at all. */
export const holdsAny = (decided: Decided, name: string, { isOfCompany, can }: Person): boolean => {
  const { permissions, companyWith, makerWith = [] } = actionOf(decided, name);
  if (isOfCompany && decided.agencyOnly === true) return false;
  return can(isOfCompany && companyWith !== undefined ? companyWith : [...permissions, ...makerWith]);
};

/** True when a column names a person, alone or in a set of ids. */
export const tookPart = (part: unknown, { userId }: Person): boolean =>
  part === userId || (typeof part === "string" && part.startsWith(",") && part.includes(`,${userId},`));

/**
 * Finds the objection to an action on a row, as an error code; null when nothing does: permission, the row itself, its state,
 * separation of duties, what the action needs. The one place where this is decided; the service adds the person's limits.
 */
export const judge = (decided: Decided, name: string, row: JudgedRow, person: Person): string | null => {
  const { move = name, excludes = [], needs } = actionOf(decided, name);
  if (!holdsAny(decided, name, person)) return "forbidden";
  const against = decided.against?.(name, row) ?? null;
  if (against !== null) return against;
  if (!decided.states.allows(move, stateOf(decided, row))) return "illegal_transition";
  if (!isTheirs(decided, name, row, person)) return "forbidden";
  if (excludes.some((part) => tookPart(row[part], person))) return decided.excludedCode ?? "same_person";
  if (needs !== undefined && Number(row[needs.column]) === 0) return needs.code;
  return decided.waits?.(name, row) ?? null;
};
