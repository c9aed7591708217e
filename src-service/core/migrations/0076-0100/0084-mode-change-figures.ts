import { type Kysely, sql } from "kysely";
import type { Dialect } from "../../schema/schema.ts";
import { triggerTexts } from "../../schema/triggers.ts";
import { newSeq } from "./0080-company-figures.ts";

const table = "company_mode_changes";
const body = `update company_figures set change_seq = ${newSeq("change_seq")} where id = new.company_id;`;

const followed = [
  { name: "company_mode_changes_new", on: "insert", table, body },
  { name: "company_mode_changes_decided", on: "update of status", table, body },
] as const;

/** The list of companies shows what modes were asked for: its change number moves with them. */
export const upModeChangeFigures = async (db: Kysely<never>, dialect: Dialect): Promise<void> => {
  for (const text of triggerTexts(dialect, followed)) await sql.raw(text).execute(db);
};
