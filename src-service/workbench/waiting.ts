import type { Workbench } from "../../src-shared/calls/workbench.ts";
import { listByName } from "../../src-shared/lists/registry.ts";
import {
  problemKeys,
  problemKinds,
  type WaitingKind,
  waitingKeys,
  waitingKinds,
} from "../../src-shared/workbench/waiting.ts";
import type { Principal } from "../context.ts";
import { type Asked, holds } from "../deadlines/asked.ts";
import { queryOf } from "../deadlines/list-link.ts";
import { figuresOf } from "../lists/figures.ts";
import type { ListSources } from "../lists/source.ts";
import { withinSql } from "../plumbing/data-scope.ts";

/** Companies that the person may see: with them bills are counted by their index instead of one by one. */
const companiesOf = async ({ db, principal }: Asked): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom("companies")
    .select("id")
    .where(withinSql(principal, { agency: "agency_id", company: "id", maker: null }))
    .execute();
  return rows.map((row) => row.id);
};

const figureOf = async (asked: Asked, sources: ListSources, kind: WaitingKind) => {
  const { list } = kind;
  const query = queryOf(list, kind.filters(asked.today), asked);
  const { source, as } = sources[list];
  const within = list === "bills" ? await companiesOf(asked) : null;
  if (within?.length === 0) return { list, query, count: 0, amount: 0, since: null };
  const of = { amount: kind.amount, since: kind.since, within };
  return {
    list,
    query,
    ...(await figuresOf(asked.db, as?.(asked.principal) ?? asked.principal, listByName(list), query, source, of)),
  };
};

const isOpenTo = (principal: Principal, { list, needs }: WaitingKind): boolean =>
  holds(principal, needs) && principal.permissions.has(listByName(list).permission);

/** What waits for the person, also where nothing does. */
export const waitingFor = async (asked: Asked, sources: ListSources): Promise<Workbench["waiting"]> => {
  const found: Workbench["waiting"] = [];
  for (const key of waitingKeys) {
    const kind: WaitingKind = waitingKinds[key];
    if (isOpenTo(asked.principal, kind)) found.push({ key, ...(await figureOf(asked, sources, kind)) });
  }
  return found;
};

/** Settlements with payouts that have no success. */
export const problemsOf = async (
  asked: Asked,
  sources: ListSources,
): Promise<NonNullable<Workbench["problems"]>["kinds"]> => {
  const found: NonNullable<Workbench["problems"]>["kinds"] = [];
  for (const key of problemKeys) found.push({ key, ...(await figureOf(asked, sources, problemKinds[key])) });
  return found;
};
