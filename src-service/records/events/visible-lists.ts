import { sql } from "kysely";
import type { ChangedList } from "../../../src-shared/registries/lists/registry.ts";
import { listByName } from "../../../src-shared/registries/lists/registry.ts";
import type { Principal } from "../../core/context.ts";
import type { Change } from "../../core/plumbing/change-feed.ts";
import { visible } from "../../lists/lists/source.ts";
import type { Service } from "../../lists/service.ts";

const isIn = (ids: readonly number[] | null, id: number): boolean => ids === null || ids.includes(id);

/**
 * Reports which lists of a change a stream may hear of, for its person as they may act at that moment. A change names its
 * company, which is enough for who sees whole companies; for who sees what certain people made, the changed rows
 * themselves are asked.
 */
export const createVisibleLists = (service: Service) => {
  let validUntil = Number.POSITIVE_INFINITY;

  const hasChanged = async (principal: Principal, list: ChangedList, after: number, upTo: number): Promise<boolean> => {
    const from = visible(service.reading, principal, service.contributed.sources[list].source);
    const changedRows = sql`
      select t.id as id from ${from} and t.change_seq > ${after} and t.change_seq <= ${upTo} limit 1`;
    return (await changedRows.execute(service.reading)).rows.length > 0;
  };

  const mayHear = (
    principal: Principal,
    list: ChangedList,
    { company_id, seq }: Change,
    after: number,
  ): boolean | Promise<boolean> => {
    const { companies, makers, makerless } = principal.rows;
    if (!principal.permissions.has(listByName(list).permission)) return false;
    const { source } = service.contributed.sources[list];
    if (source.seenByAll === true) return true;
    if (source.maker === null) return isIn(makerless, company_id);
    if (!isIn(companies, company_id)) return false;
    return makers === null || hasChanged(principal, list, after, seq);
  };

  return async (principal: Principal, change: Change): Promise<readonly ChangedList[]> => {
    if (change.agency_id !== principal.agency_id) return [];
    // Changes of other copies arrive as a range up to their number, and two commits may arrive in either order.
    const after = Math.min(validUntil, change.seq - 1);
    validUntil = change.seq;
    const heard = await Promise.all(change.lists.map((list) => mayHear(principal, list, change, after)));
    return change.lists.filter((_list, at) => heard[at]);
  };
};
