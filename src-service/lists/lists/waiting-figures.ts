import { listByName } from "../../../src-shared/registries/lists/registry.ts";
import { mayWaitFor, type WaitingKind } from "../../../src-shared/registries/workbench/waiting.ts";
import type { Workbench } from "../../../src-shared/registries/workbench/workbench-calls.ts";
import type { Principal } from "../../core/context.ts";
import { type DeadlineQuery, holds, queryOf } from "../../core/deadlines/deadline-query.ts";
import { withinSql } from "../../core/plumbing/data-scope.ts";
import { figuresOf } from "./figures.ts";
import type { ListSources } from "./source.ts";

/** Companies that the person may see: with them bills are counted by their index instead of one by one. */
const companiesOf = async ({ db, principal }: DeadlineQuery): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom("companies")
    .select("id")
    .where(withinSql(principal, { agency: "agency_id", company: "id", maker: null }))
    .execute();
  return rows.map((row) => row.id);
};

/** True when a person may see the list of a kind of waiting rows and take their next step. */
export const isOpenTo = (principal: Principal, kind: WaitingKind): boolean =>
  principal.permissions.has(listByName(kind.list).permission) &&
  mayWaitFor(kind, { isOfCompany: principal.company_id !== null, can: (needs) => holds(principal, needs) });

/** Counts the rows of a list that wait in one of the ways that the workbench tells, with their amount and since when. */
export const waitingFigures = async (
  deadlineQuery: DeadlineQuery,
  sources: ListSources,
  kind: WaitingKind,
): Promise<Omit<Workbench["waiting"][number], "key">> => {
  const { list } = kind;
  const query = queryOf(list, kind.filters(deadlineQuery.today), deadlineQuery);
  const { source, as } = sources[list];
  const within = list === "bills" ? await companiesOf(deadlineQuery) : null;
  if (within?.length === 0) return { list, query, count: 0, amount: 0, since: null };
  const options = { amount: kind.amount, since: kind.since, within };
  return {
    list,
    query,
    ...(await figuresOf(
      deadlineQuery.db,
      as?.(deadlineQuery.principal) ?? deadlineQuery.principal,
      listByName(list),
      query,
      source,
      options,
    )),
  };
};
