import { type Kysely, sql } from "kysely";
import type { Dialect } from "../schema.ts";

const counter = "(select value from counters where name = 'change')";

const moved = `update company_figures set change_seq = case when change_seq < ${counter} then ${counter} else change_seq end
  where id = new.company_id;`;

const followed = [
  { name: "company_mode_changes_new", on: "insert" },
  { name: "company_mode_changes_decided", on: "update of status" },
] as const;

/** The list of companies shows what modes were asked for: its change number moves with them. */
export const upModeChangeFigures = async (db: Kysely<never>, dialect: Dialect): Promise<void> => {
  for (const { name, on } of followed) {
    const texts =
      dialect === "sqlite"
        ? [`create trigger ${name} after ${on} on company_mode_changes begin ${moved} end`]
        : [
            `create function ${name}() returns trigger language plpgsql as $$ begin ${moved} return null; end $$`,
            `create trigger ${name} after ${on} on company_mode_changes for each row execute function ${name}()`,
          ];
    for (const text of texts) await sql.raw(text).execute(db);
  }
};
