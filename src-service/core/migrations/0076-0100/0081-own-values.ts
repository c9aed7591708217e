import { type Kysely, sql } from "kysely";
import type { Dialect } from "../../schema/schema.ts";

const one = "from json_array_elements(content::json) e where e->>'code' = code limit 1";

/** The functions in PostgreSQL; SQLite has them on its connections. */
export const upOwnValues = async (db: Kysely<never>, dialect: Dialect): Promise<void> => {
  if (dialect === "sqlite") return;
  const head = (name: string, type: string) =>
    `create function ${name}(content text, code text) returns ${type} language sql immutable parallel safe`;
  for (const text of [
    `${head("own_text", "text")} as $$ select nullif(e->>'value', '') ${one} $$`,
    `${head("own_order", "bytea")} as $$ select convert_to(nullif(e->>'value', ''), 'UTF8') ${one} $$`,
    `${head("own_number", "numeric")} as $$
      select case json_typeof(e->'value') when 'number' then (e->>'value')::numeric end ${one} $$`,
  ])
    await sql.raw(text).execute(db);
};
