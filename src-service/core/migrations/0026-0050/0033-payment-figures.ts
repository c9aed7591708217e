import type { Kysely } from "kysely";
import { addColumns, type ColumnType, createTables, type Dialect, type TableSpec } from "../../schema/schema.ts";

/** The seal of a settlement as it was paid, where taxes differed from the approved ones; null: paid as approved. */
export const paymentFiguresColumns = {
  settlements: { paid_hash: "text?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

/**
 * Changes of sealed figures. `kind`: 1 paid with other taxes, 2 to be approved again. `was`, `now`, `reasons`,
 * `causes`: JSON (`calls/settlement-figures.ts`); the lines hold what each line was and is, its payout key among it.
 */
export const paymentFigures = {
  figure_changes: {
    columns: {
      id: "id",
      settlement_id: "int",
      at: "text",
      kind: "int",
      actor: "text",
      revision_before: "int",
      revision_after: "int",
      before_hash: "text",
      after_hash: "text",
      changed: "int",
      was: "text",
      now: "text",
    },
    index: [["settlement_id"]],
  },
  figure_lines: {
    columns: {
      change_id: "int",
      line_id: "int",
      seq: "int",
      bill_id: "int",
      was: "text",
      now: "text",
      was_key: "text",
      now_key: "text",
      reasons: "text",
      cause_id: "int?",
    },
    key: ["change_id", "line_id"],
  },
  /** Demands of an agency beyond what holds for everybody (`src-shared/access/agencies/agency-rules.ts`); no row: its default. */
  agency_rules: {
    columns: { agency_id: "int", rule: "text", enabled: "int" },
    key: ["agency_id", "rule"],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;

export const upPaymentFigures = async (db: Kysely<never>, dialect: Dialect): Promise<void> => {
  await addColumns(db, dialect, paymentFiguresColumns);
  await createTables(db, dialect, paymentFigures);
};
