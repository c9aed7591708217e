import { type Kysely, sql } from "kysely";
import type { ColumnType } from "../../schema/schema.ts";

/** `first_claim_ms`: when an order of a transfer first left for the bank; null: the bank certainly does not have it. */
export const transferClaimColumns = { transfer_orders: { first_claim_ms: "int?" } } as const satisfies Readonly<
  Record<string, Readonly<Record<string, ColumnType>>>
>;

/** Takes the orders of before as though they had left when they were made: nothing tells which of them have not. */
export const fillTransferClaims = async (db: Kysely<never>): Promise<void> => {
  await sql`update transfer_orders set first_claim_ms = created_ms`.execute(db);
};
