import type { Kysely } from "kysely";
import { addColumns, type ColumnType, createTables, type Dialect, type TableSpec } from "../../schema/schema.ts";

/** Most that a person may commit on one day, cents; null: as much as one step may be (`amount_limit`). */
export const personLimitColumns = {
  memberships: { day_limit: "int?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

/** People's commitments by step: `step` of `src-shared/registries/limits/amount-limits.ts`, `day` in Asia/Shanghai, cents. */
export const personCommitments = {
  person_commitments: {
    columns: {
      id: "id",
      agency_id: "int",
      membership_id: "int",
      day: "text",
      at: "text",
      step: "text",
      object: "text",
      amount: "int",
    },
    index: [["membership_id", "day"]],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;

/** Creates them. Days before count for nothing: limits of a day hold from now on. */
export const upPersonLimits = async (db: Kysely<never>, dialect: Dialect): Promise<void> => {
  await addColumns(db, dialect, personLimitColumns);
  await createTables(db, dialect, personCommitments);
};
