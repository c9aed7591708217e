import type { Workbench } from "../../src-shared/calls/workbench.ts";
import { type FilterValues, filtersToQuery } from "../../src-shared/lists/filter-values.ts";
import { type ListName, listByName } from "../../src-shared/lists/registry.ts";
import {
  problemKeys,
  problemKinds,
  type WaitingKind,
  waitingKeys,
  waitingKinds,
} from "../../src-shared/workbench/waiting.ts";
import type { Principal } from "../context.ts";
import { asOwner, exportJobsSource } from "../exports/job-store.ts";
import { figuresOf } from "../lists/figures.ts";
import type { ListSource } from "../lists/source.ts";
import { listSources } from "../lists/sources.ts";
import type { ChangedList } from "../plumbing/change-feed.ts";
import { withinSql } from "../plumbing/data-scope.ts";
import { type Asked, holds } from "./asked.ts";

type Read = { readonly source: ListSource; readonly as: Principal };

/** As the list itself reads its rows; export jobs are a person's own. */
const readerOf = (list: ListName, principal: Principal): Read =>
  list === "exportJobs"
    ? { source: exportJobsSource, as: asOwner(principal) }
    : { source: listSources[list as ChangedList].source, as: principal };

/** Filters of a list as its address has them, of one company where that was asked for and the list knows companies. */
export const queryOf = (list: ListName, filters: FilterValues, { company_id }: Asked): Record<string, string> => {
  const spec = listByName(list);
  const isByCompany = company_id !== null && Object.hasOwn(spec.filters, "company_id");
  return filtersToQuery(spec, isByCompany ? { ...filters, company_id: [String(company_id)] } : filters);
};

/** Companies that the person may see: with them bills are counted by their index instead of one by one. */
const companiesOf = async ({ db, principal }: Asked): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom("companies")
    .select("id")
    .where(withinSql(principal, { agency: "agency_id", company: "id", maker: null }))
    .execute();
  return rows.map((row) => row.id);
};

const figureOf = async (asked: Asked, kind: WaitingKind) => {
  const { list } = kind;
  const query = queryOf(list, kind.filters(asked.today), asked);
  const { source, as } = readerOf(list, asked.principal);
  const within = list === "bills" ? await companiesOf(asked) : null;
  if (within?.length === 0) return { list, query, count: 0, amount: 0, since: null };
  const of = { amount: kind.amount, since: kind.since, within };
  return { list, query, ...(await figuresOf(asked.db, as, listByName(list), query, source, of)) };
};

const isOpenTo = (principal: Principal, { list, needs }: WaitingKind): boolean =>
  holds(principal, needs) && principal.permissions.has(listByName(list).permission);

/** What waits for the person, also where nothing does. */
export const waitingFor = async (asked: Asked): Promise<Workbench["waiting"]> => {
  const found: Workbench["waiting"] = [];
  for (const key of waitingKeys) {
    const kind: WaitingKind = waitingKinds[key];
    if (isOpenTo(asked.principal, kind)) found.push({ key, ...(await figureOf(asked, kind)) });
  }
  return found;
};

/** Settlements with payouts that have no success. */
export const problemsOf = async (asked: Asked): Promise<NonNullable<Workbench["problems"]>["kinds"]> => {
  const found: NonNullable<Workbench["problems"]>["kinds"] = [];
  for (const key of problemKeys) found.push({ key, ...(await figureOf(asked, problemKinds[key])) });
  return found;
};
