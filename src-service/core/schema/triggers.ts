import type { Dialect } from "./schema.ts";

/** Trigger after each row's insert, update or delete: `on` is the event, `body` statements that end with a semicolon. */
export type Trigger = {
  readonly name: string;
  readonly on: string;
  readonly table: string;
  readonly body: string;
};

/** Statements that make triggers on either database, in the place of those of the same names. */
export const triggerTexts = (dialect: Dialect, triggers: readonly Trigger[]): readonly string[] =>
  triggers.flatMap(({ name, on, table, body }) =>
    dialect === "sqlite"
      ? [`drop trigger if exists ${name}`, `create trigger ${name} after ${on} on ${table} begin ${body} end`]
      : [
          `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
          `drop trigger if exists ${name} on ${table}`,
          `create trigger ${name} after ${on} on ${table} for each row execute function ${name}()`,
        ],
  );
