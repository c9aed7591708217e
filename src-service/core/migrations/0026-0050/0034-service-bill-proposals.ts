import { type Kysely, sql } from "kysely";
import { addColumns, type ColumnType, type Dialect } from "../../schema/schema.ts";

/** Parts of a service bill that a proposal lets go: codes of `letGoKinds`. */
export const serviceBillProposalColumns = {
  service_bill_discounts: { kind: "int?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

/** Until now only parts of bills were proposed; bills were waived and voided by one person. */
export const upServiceBillProposals = async (db: Kysely<never>, dialect: Dialect): Promise<void> => {
  await addColumns(db, dialect, serviceBillProposalColumns);
  await sql`update service_bill_discounts set kind = 1`.execute(db);
};
