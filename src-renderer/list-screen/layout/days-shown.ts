import type { ListFreshness } from "../../../src-shared/kernel/bridge/define.ts";
import type { AnyList } from "../../../src-shared/kernel/lists/define.ts";

/** A copy of so many days holds everything there is. */
const allDays = 3_650;

/**
 * Of how many days rows and sums are, where the local copy answered, because the service is away or slow, and holds a window
 * only; else null.
 */
export const daysShown = ({ offline }: AnyList, freshness: ListFreshness | undefined): number | null => {
  const days = offline?.days ?? 0;
  return freshness?.source === "cache" && days > 0 && days < allDays ? days : null;
};
