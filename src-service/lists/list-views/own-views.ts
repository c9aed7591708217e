import { countedViewsAtMost, type OwnView } from "../../../src-shared/access/session/list-settings-calls.ts";
import { filtersToQuery, filterValuesSchema } from "../../../src-shared/kernel/lists/filter-values.ts";
import { ownerOf, withoutOwn } from "../../../src-shared/kernel/lists/own-columns.ts";
import { type ListName, listByName, listNames } from "../../../src-shared/registries/lists/registry.ts";
import { type Principal, ServiceError } from "../../core/context.ts";
import type { Database } from "../../core/database/tables.ts";
import { countChoice } from "../lists/query.ts";
import type { ListSources } from "../lists/source.ts";
import { type ViewRow, viewFrom, viewsWithin } from "./view-store.ts";

const isListName = (name: string): name is ListName => (listNames as readonly string[]).includes(name);

/** Rows that a view shows now; null where its list no longer has one of its filters, which the screen then names. */
const countOf = async (
  db: Database,
  principal: Principal,
  sources: ListSources,
  { list, filters }: { list: ListName; filters: unknown },
  companyId: string | null,
): Promise<number | null> => {
  const spec = listByName(list);
  const parsed = filterValuesSchema(spec).safeParse(filters);
  if (!parsed.success) return null;
  const isNarrowed =
    companyId !== null && Object.hasOwn(spec.filters, "company_id") && parsed.data["company_id"] === undefined;
  const applied = isNarrowed ? { ...parsed.data, company_id: [companyId] } : parsed.data;
  // As the screen does, which shows several companies without what was asked of one company's own columns.
  const hasOwner = principal.company_id !== null || ownerOf(spec, applied) !== undefined;
  const query = filtersToQuery(spec, hasOwner ? applied : withoutOwn(spec, applied));
  const { source, as } = sources[list];
  const person = as?.(principal) ?? principal;
  try {
    return await countChoice(db, person, spec, query, source, { ids: null, except: [] });
  } catch (error) {
    // What another company's column of this name holds may not be asked about; the screen says so when the view is opened.
    if (error instanceof ServiceError && error.code === "invalid") return null;
    throw error;
  }
};

/**
 * A person's own views of all lists that they may see now, oldest first; the first `countedViewsAtMost` with their counts.
 * `companyId`: rows of this company only, where a view names none; of one that the person may not see there are none.
 */
export const ownViewsOfAll = async (
  db: Database,
  principal: Principal,
  sources: ListSources,
  companyId: string | null,
): Promise<OwnView[]> => {
  const rows = await viewsWithin(db, principal)
    .where("list_views.user_id", "=", principal.user_id)
    .orderBy("list_views.id")
    .execute();
  const seenRows = rows.flatMap((row: ViewRow) => {
    const { list_type: list } = row;
    return isListName(list) && principal.permissions.has(listByName(list).permission) ? [{ row, list }] : [];
  });
  const views: OwnView[] = [];
  for (const [at, { row, list }] of seenRows.entries()) {
    const { mine: _mine, owner_name: _owner, ...view } = viewFrom(row, principal);
    const isCounted = at < countedViewsAtMost;
    const count = isCounted ? await countOf(db, principal, sources, { list, filters: view.filters }, companyId) : null;
    views.push({ ...view, list, count });
  }
  return views;
};
