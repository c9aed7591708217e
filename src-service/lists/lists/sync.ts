import { sql } from "kysely";
import { otherScope } from "../../../src-shared/kernel/lists/answer.ts";
import type { AnyList, Row } from "../../../src-shared/kernel/lists/define.ts";
import { type Principal, ServiceError } from "../../core/context.ts";
import type { Database } from "../../core/database/tables.ts";
import { scopeTag } from "../../core/plumbing/data-scope.ts";
import { maskRow, tokensOf } from "./masking.ts";
import { column, type ListSource, plainRowsBy, visible } from "./source.ts";

/** A place in the order of changes: after all of change `seq`, or (`id` above 0) after the row `id` inside it. */
type Cursor = { readonly seq: number; readonly id: number };

const start = "0";

/**
 * A cursor is `<seq>.<id>.<scope>`; the first is `0`. One that was given for other rows (another agency, or a scope that
 * has changed since) is refused as `other_scope`: what lies before it is not what this person may see now, so the copy
 * that it belongs to has to be made again.
 */
const readCursor = (text: string, tag: string): Cursor => {
  const [seq, id, scope] = text.split(".");
  const cursor = { seq: Number(seq), id: Number(id ?? 0) };
  if (!Number.isSafeInteger(cursor.seq) || !Number.isSafeInteger(cursor.id)) {
    throw new ServiceError("invalid", { fields: { sync_cursor: ["invalid_value"] } });
  }
  if (text !== start && scope !== tag) {
    throw new ServiceError("invalid", { fields: { sync_cursor: [otherScope] } });
  }
  return cursor;
};

/** In these words both databases begin with the change in the index; with an alternative outside SQLite walks it from its start. */
const after = ({ seq, id }: Cursor) =>
  id === 0 ? sql`t.change_seq > ${seq}` : sql`t.change_seq >= ${seq} and (t.change_seq > ${seq} or t.id > ${id})`;

/**
 * The rows changed after a cursor, in order of change: every row once in its newest form, at most `page_size` (500) of
 * them. A change bigger than a page is cut inside; the cursor then names the row too.
 */
export const syncRows = async (
  db: Database,
  principal: Principal,
  list: AnyList,
  request: Readonly<Record<string, unknown>>,
  source: ListSource,
) => {
  if (list.offline === undefined) throw new ServiceError("invalid", { fields: { sync_cursor: ["unsupported"] } });
  const text = String(request["sync_cursor"]);
  const tag = scopeTag(principal);
  const size = Number(request["page_size"] ?? 500);
  const since = request["sync_since"];
  const by = column(list.offline.by);
  // Not a bare comparison: an index on it would be walked whole and sorted for every page of the sync.
  const window = since === undefined ? sql`` : sql`and coalesce(${by}, '9999') >= ${`${String(since)} 00:00:00`}`;
  const { rows: changedRows } = await sql<{ id: number; change_seq: number }>`
    select t.id as id, t.change_seq as change_seq
    from ${visible(db, principal, { ...source, from: source.own?.from ?? source.from })} and ${after(readCursor(text, tag))} ${window}
    order by t.change_seq, t.id limit ${size + 1}`.execute(db);
  const page = changedRows.slice(0, size);
  const last = page.at(-1);
  const isInside = last !== undefined && changedRows[size]?.change_seq === last.change_seq;
  const ids = page.map((row) => row.id);
  const plain = await plainRowsBy(db, principal, list, source, "id", ids);
  const rows = ids.flatMap((id): Row[] => {
    const row = plain.get(String(id));
    return row === undefined ? [] : [row];
  });
  const former = await source.formerly?.(db, ids);
  const tokensOfRow = tokensOf(list, principal.search_key);
  const tokensBy = (row: Row): string[] => {
    const all = [row, ...(former?.get(Number(row["id"])) ?? [])];
    return [...new Set(all.flatMap(tokensOfRow))];
  };
  return {
    count: rows.length,
    results: rows.map((row) => maskRow(list, row)),
    summary: {},
    next_cursor: last === undefined ? text : `${last.change_seq}.${isInside ? last.id : 0}.${tag}`,
    has_more: changedRows.length > size,
    tokens: rows.map(tokensBy),
  };
};
