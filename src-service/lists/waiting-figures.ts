import type { Workbench } from "../../src-shared/calls/workbench.ts";
import { listByName } from "../../src-shared/lists/registry.ts";
import type { WaitingKind } from "../../src-shared/workbench/waiting.ts";
import type { Asked } from "../deadlines/asked.ts";
import { queryOf } from "../deadlines/list-link.ts";
import { withinSql } from "../plumbing/data-scope.ts";
import { figuresOf } from "./figures.ts";
import type { ListSources } from "./source.ts";

/** Companies that the person may see: with them bills are counted by their index instead of one by one. */
const companiesOf = async ({ db, principal }: Asked): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom("companies")
    .select("id")
    .where(withinSql(principal, { agency: "agency_id", company: "id", maker: null }))
    .execute();
  return rows.map((row) => row.id);
};

/** How many rows of a list wait in one of the ways that the workbench tells, with their amount and since when. */
export const waitingFigures = async (
  asked: Asked,
  sources: ListSources,
  kind: WaitingKind,
): Promise<Omit<Workbench["waiting"][number], "key">> => {
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
