import type { Decided, RecordAction } from "../../src-shared/records/define.ts";
import { ServiceError } from "../context.ts";
import { type Decider, isOverLimit } from "../money/person-limits.ts";
import type { DecidedRow, Figures } from "./rules.ts";

/** An action by its name; a name that is none is a fault of the caller's. */
export const actionOf = (record: Decided, name: string): RecordAction => {
  const action = record.actions[name];
  if (action === undefined) throw new Error(`${record.name} has no action ${name}`);
  return action;
};

/** A column of the row, or a figure that the row does not hold. */
export const amountIn = (row: DecidedRow, figures: Figures, column: string): number =>
  Number(figures[column] ?? row[column]);

const isTheirs = (record: Decided, action: RecordAction, row: DecidedRow, { principal }: Decider): boolean => {
  const isOwn = row[record.maker ?? "maker_id"] === principal.user_id;
  if (action.permissions.some((key) => principal.permissions.has(key))) return isOwn || action.makerOnly !== true;
  const isUnchecked = (row["checker_id"] ?? null) === null;
  return isOwn && isUnchecked && (action.makerWith ?? []).some((key) => principal.permissions.has(key));
};

/** Whether a person may take the action with some record at all. */
export const holdsAny = (
  { agencyOnly = false }: Decided,
  { permissions, makerWith = [] }: RecordAction,
  { principal }: Decider,
): boolean =>
  !(agencyOnly && principal.company_id !== null) &&
  [...permissions, ...makerWith].some((key) => principal.permissions.has(key));

/**
 * Why a person may not do something with a record now, as an error code; null when nothing is against it: permission, legal
 * state, separation of duties, what the action needs, the person's own limit. The one place where this is decided.
 */
export const whyNot = (
  record: Decided,
  name: string,
  row: DecidedRow,
  figures: Figures,
  decider: Decider,
): string | null => {
  const action = actionOf(record, name);
  if (!holdsAny(record, action, decider)) return "forbidden";
  if (!record.states.allows(name, row.status)) return "illegal_transition";
  if (!isTheirs(record, action, row, decider)) return "forbidden";
  if ((action.excludes ?? []).some((part) => row[part] === decider.principal.user_id)) return "same_person";
  if (action.needs !== undefined && amountIn(row, figures, action.needs.column) === 0) return action.needs.code;
  const { limitedBy } = action;
  return limitedBy !== undefined && isOverLimit(decider, amountIn(row, figures, limitedBy)) ? "amount_limit" : null;
};

/**
 * Refuses for a reason that `whyNot` gave, with the version and status as they are now; a stale version goes before all else
 * but a missing permission.
 */
export const refuseFor = (
  reason: string | null,
  row: Pick<DecidedRow, "version" | "status">,
  version: number,
): void => {
  if (reason === "forbidden") throw new ServiceError("forbidden");
  if (row.version !== version) throw new ServiceError("stale_version", { current: row.version });
  if (reason === "illegal_transition") throw new ServiceError(reason, { current: row.status });
  if (reason !== null) throw new ServiceError(reason);
};

/** Refuses what `whyNot` is against. */
export const assertMay = (
  record: Decided,
  name: string,
  row: DecidedRow,
  figures: Figures,
  version: number,
  decider: Decider,
): void => refuseFor(whyNot(record, name, row, figures, decider), row, version);
