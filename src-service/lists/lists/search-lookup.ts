import type { RawBuilder } from "kysely";
import type { Condition } from "../../../src-shared/kernel/lists/conditions.ts";
import type { Principal } from "../../core/context.ts";
import type { Database } from "../../core/database/tables.ts";

/** A column of the source whose value is one of these, or one of what a statement selects where they are too many to name. */
export type OneOf =
  | { readonly column: string; readonly values: readonly (string | number)[] }
  | { readonly column: string; readonly select: RawBuilder<unknown> };

/**
 * Result of looking a search text up before the rows are queried: a row matches if all conditions of one of the parts hold.
 */
export type LookupResult = { readonly op: "lookup"; readonly parts: readonly (readonly OneOf[])[] };

export type Search = Extract<Condition, { op: "search" }>;

/**
 * Looks a text up where few entries have to be read (names of companies, numbers of batches, whole numbers), so that the
 * rows are then found by their indexes. Null where too much was found to be named: then the rows themselves are searched.
 */
export type Lookup = (db: Database, principal: Principal, search: Search) => Promise<LookupResult | null>;
