import { z } from "zod";
import {
  columnSetting,
  type ListView,
  type listViewsCreate,
} from "../../../src-shared/access/session/list-settings-calls.ts";
import type { AnyList } from "../../../src-shared/kernel/lists/define.ts";
import { type Principal, ServiceError } from "../../core/context.ts";
import type { Database } from "../../core/database/tables.ts";
import { checkColumns, checkFilters, checkOrdering } from "./check-list.ts";

export type ViewInput = z.output<typeof listViewsCreate.body>;

/** The part of a view that is stored as JSON in `body`; name and sharing have columns of their own. */
const storedView = z.object({
  filters: z.record(z.string(), z.unknown()),
  ordering: z.string(),
  list_header: z.array(columnSetting),
});

const mostBytes = 20 << 10;

/** Text to be stored for a view. Throws `invalid` where the list's own declaration refuses it, `too_large` over 20 KB. */
export const bodyOf = (list: AnyList, { filters, ordering, list_header }: ViewInput): string => {
  checkFilters(list, filters);
  checkOrdering(list, ordering);
  checkColumns(list, list_header);
  const text = JSON.stringify({ filters, ordering, list_header });
  if (Buffer.byteLength(text) > mostBytes) throw new ServiceError("too_large");
  return text;
};

/** Views within the person's agency, or company for a company's people: nothing is shared beyond that. */
export const viewsWithin = (db: Database, { agency_id, company_id }: Principal) =>
  db
    .selectFrom("list_views")
    .innerJoin("users", "users.id", "list_views.user_id")
    .selectAll("list_views")
    .select("users.name as owner_name")
    .where("list_views.agency_id", "=", agency_id)
    .where("list_views.company_id", company_id === null ? "is" : "=", company_id);

/** The same of one list. */
export const viewsOf = (db: Database, principal: Principal, listType: string) =>
  viewsWithin(db, principal).where("list_views.list_type", "=", listType);

export type ViewRow = Awaited<ReturnType<ReturnType<typeof viewsOf>["executeTakeFirstOrThrow"]>>;

/** A stored view as it goes over the wire. */
export const viewFrom = (row: ViewRow, principal: Principal): ListView => ({
  id: String(row.id),
  version: row.version,
  name: row.name,
  shared: row.shared === 1,
  ...storedView.parse(JSON.parse(row.body)),
  mine: row.user_id === principal.user_id,
  owner_name: row.owner_name,
});
