import { type Kysely, sql } from "kysely";
import type { ColumnType, TableSpec } from "../../schema/schema.ts";

/** Whole numbers that somebody typed and that look, masked, like that of a person in sight (`sensitive/typed.ts`). */
export const typedValueTables = {
  typed_values: {
    columns: {
      /** Hash of who typed what, so that the same again counts once; never the value. */
      key: "text",
      user_id: "int",
      /** Hash of the masked value. */
      about: "text",
      at_ms: "int",
    },
    key: ["key"],
    index: [["user_id", "about"], ["at_ms"]],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;

/** Removed column: the typed value now says what a guess was about. */
export const usesRemoved = { sensitive_uses: { about: "text" } } as const satisfies Readonly<
  Record<string, Readonly<Record<string, ColumnType>>>
>;

const last4 = (column: string) => `(substr(${column}, length(${column}) - 3))`;

/** Indexes the ends of all numbers of people, as migration 0067 does for ID numbers, mobiles and accounts. */
export const upTypedValues = async (db: Kysely<never>): Promise<void> => {
  for (const text of [
    `create index labors_alipay_end_idx on labors (agency_id, ${last4("alipay_account")})`,
    `create index labors_alipay_card_end_idx on labors (agency_id, ${last4("alipay_bank_account")})`,
    `create index labor_accounts_phone_end_idx on labor_accounts (${last4("bank_phone")})`,
  ])
    await sql.raw(text).execute(db);
  await sql`alter table sensitive_uses drop column about`.execute(db);
};
