import { type Kysely, sql } from "kysely";
import { createTables, type Dialect, type TableSpec } from "../../schema/schema.ts";

/** Records that got another name, until the rows that show it have a new change number (`renames/rename-follower.ts`). */
export const renames = {
  renames: {
    columns: {
      /** The record's table. */
      kind: "text",
      record_id: "int",
      /** Times that it was renamed since it was last followed. */
      nth: "int",
      /** Change number from which on rows show the new name; null until somebody follows it. */
      from_seq: "int?",
    },
    key: ["kind", "record_id"],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;

const tables = ["agencies", "companies", "organizations", "tasks", "users"];

const note = (table: string): string =>
  `insert into renames (kind, record_id, nth, from_seq) values ('${table}', new.id, 1, null)
    on conflict (kind, record_id) do update set nth = renames.nth + 1, from_seq = null;`;

const triggers = (table: string, dialect: Dialect): readonly string[] =>
  dialect === "sqlite"
    ? [
        `create trigger ${table}_renamed after update of name on ${table} when old.name is not new.name
          begin ${note(table)} end`,
      ]
    : [
        `create function ${table}_renamed() returns trigger language plpgsql as $$
          begin ${note(table)} return null; end $$`,
        `create trigger ${table}_renamed after update of name on ${table}
          for each row when (old.name is distinct from new.name) execute function ${table}_renamed()`,
      ];

/** Makes the table of renamed records and the triggers that fill it, whoever changes a name. */
export const upRenames = async (db: Kysely<never>, dialect: Dialect): Promise<void> => {
  await createTables(db, dialect, renames);
  for (const text of tables.flatMap((table) => triggers(table, dialect))) await sql.raw(text).execute(db);
};
