import type { RawBuilder } from "kysely";
import type { Condition } from "../../../src-shared/kernel/lists/conditions.ts";
import type { Principal } from "../../core/context.ts";
import type { LookupResult } from "./search-lookup.ts";

/**
 * All rows of an agency whose column lies between the bounds (both included, each may be missing), counted and summed in a
 * few rows: as `(…) as t` with `rows_in` and every column that the list sums.
 */
export type SteppedSource = (agencyId: number, min?: number, max?: number) => RawBuilder<unknown>;

export type Range = Extract<Condition, { op: "between" }>;

/** The range that is all that is asked, by somebody who sees the whole agency; null where something else is asked too. */
export const onlyRange = (principal: Principal, conditions: readonly (Condition | LookupResult)[]): Range | null => {
  const [one] = conditions;
  const seesAgency = principal.rows.companies === null && principal.rows.makers === null;
  return seesAgency && conditions.length === 1 && one?.op === "between" ? one : null;
};
