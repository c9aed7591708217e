import type { FilterValues } from "../../../../src-shared/kernel/lists/filter-values.ts";
import { pastCounts } from "../../../core/deadlines/past-status.ts";
import { daysOfTrend } from "../../../core/deadlines/trend.ts";
import type { WaitingPast } from "../../../lists/contributed.ts";
import { type MovedSettlement, movedSettlements } from "../rows/moved-settlements.ts";

/** True when the filters by person leave a settlement to somebody. */
const isLeftTo = (me: number, { maker_id, checker_id }: MovedSettlement, filters: FilterValues): boolean => {
  if (filters["by_me"] === true && maker_id !== me) return false;
  if (filters["by_others"] === true && maker_id === me) return false;
  return filters["unseen_by_me"] !== true || (maker_id !== me && checker_id !== me);
};

/** Counts the settlements that waited for the person; null for kinds that do not go by the status alone. */
export const settlementsPast: WaitingPast = async (query, kind, now) => {
  const { status, ...filters } = kind.filters(query.today);
  if (!Array.isArray(status)) return null;
  const moved = await movedSettlements(query);
  const theirs = moved.filter((one) => isLeftTo(query.principal.user_id, one, filters));
  return pastCounts(daysOfTrend(query.today), now, theirs, status.map(Number));
};
