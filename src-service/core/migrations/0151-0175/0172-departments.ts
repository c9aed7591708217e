import { type Kysely, sql } from "kysely";
import type { ColumnType } from "../../schema/schema.ts";

/** Departments that people make and move. */
export const departmentColumns = {
  organizations: { version: "int", leader: "text?", sort: "int", create_at: "text?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

/** Those that are there begin as their first version, in the order in which they were made. */
export const fillDepartments = async (db: Kysely<never>): Promise<void> => {
  await sql`update organizations set version = 1, sort = 0`.execute(db);
};
