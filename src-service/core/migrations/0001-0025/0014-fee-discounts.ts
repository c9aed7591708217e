import { type Kysely, sql } from "kysely";
import { addColumns, type ColumnType, createTables, type Dialect, type TableSpec } from "../../schema/schema.ts";

/** Columns that a grant needs to be made, decided on and taken back in the app. */
export const feeDiscountColumns = {
  fee_discounts: {
    // Filled for every row of before, and by every writer since: never null.
    version: "int",
    change_seq: "int",
    status: "int",
    kind: "int",
    /** The most of each fee, percent ×100; 10,000: the whole fee. */
    ratio: "int",
    /** 0: nobody is written down. */
    maker_id: "int",
    checker_id: "int?",
    decided_at: "text?",
    decided_reason: "text?",
    withdrawer_id: "int?",
    withdrawn_at: "text?",
    withdrawn_reason: "text?",
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

export const feeDiscountUses = {
  /** Amount of a grant that the usage fee of a service bill uses, and which; a voided bill uses nothing. */
  fee_discount_bill_uses: {
    columns: { bill_id: "int", discount_id: "int", amount: "int" },
    key: ["bill_id", "discount_id"],
    index: [["discount_id"]],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;

/** Grants of before were in force and let off service fees, the whole fee if they reached. */
export const upFeeDiscounts = async (db: Kysely<never>, dialect: Dialect): Promise<void> => {
  await addColumns(db, dialect, feeDiscountColumns);
  await createTables(db, dialect, feeDiscountUses);
  await sql`update fee_discounts set version = 1, change_seq = 0, status = 20, kind = 1, ratio = 10000, maker_id = 0`.execute(
    db,
  );
};
