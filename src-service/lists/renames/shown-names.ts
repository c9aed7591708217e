import { sql } from "kysely";
import type { Database } from "../../core/database/tables.ts";
import type { ListSource } from "../lists/source.ts";

/** Tables whose records give their `name` to rows of lists; a change of name is noted in `renames` by triggers. */
export const namingTables = ["agencies", "companies", "organizations", "tasks", "users"] as const;
export type NamingTable = (typeof namingTables)[number];

/** A column of a list's own table that points to the record whose name its rows show. */
export type ShownName = { readonly from: NamingTable; readonly by: string };

const ownAlias = /from "\w+" as "(\w+)"/;
const joinPattern = /join "(\w+)" as "(\w+)" on "(\w+)"\."id" = "(\w+)"\."(\w+)"/g;

const isNaming = (table: string): table is NamingTable => (namingTables as readonly string[]).includes(table);

/**
 * The names of other records that the rows of a source show, read from the joins of its select, so that nobody has to
 * declare them again. A join with such a table has to be `join <table> as x on x.id = <own row>.<column>`.
 */
export const shownNames = (db: Database, source: Pick<ListSource, "from">): readonly ShownName[] => {
  const text = sql`${source.from(db)}`.compile(db).sql;
  const own = ownAlias.exec(text)?.[1];
  return [...text.matchAll(joinPattern)].flatMap(([, table = "", alias, left, right, column = ""]): ShownName[] =>
    isNaming(table) && left === alias && right === own ? [{ from: table, by: column }] : [],
  );
};
