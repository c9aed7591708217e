import { useMemo } from "react";
import type { WaitingKey } from "../../../../src-shared/registries/workbench/waiting.ts";
import { listAddress } from "../../../list-screen/model/list-address.ts";
import { useWorkbenchOf } from "../../../screens/records/workbench/use-workbench.ts";
import { useCan } from "../../../session/bootstrap.ts";
import { useOpenCompany } from "../../../session/companies.ts";
import type { NavigationGroup, PlacedScreen } from "./groups.ts";

/** Entries that the workbench names without anything to be done about them. */
const informative: ReadonlySet<WaitingKey> = new Set(["exportsDone"]);

/** Changes come all day long; the counts beside the entries follow them after this long. */
const followMs = 15_000;

/** Numbers of records that wait for the person at a screen, as the workbench counts them. */
export type WaitingCounts = {
  ofScreen(screen: PlacedScreen): number;
  ofGroup(group: NavigationGroup): number;
  /** Address of the list under the filter of what waits most at a screen; null where nothing does. */
  placeOf(screen: PlacedScreen): string | null;
};

/** The counts of what the person may act on; all zero for who has no workbench and until it is read. */
export const useWaitingCounts = (): WaitingCounts => {
  const can = useCan();
  const openCompany = useOpenCompany();
  const { data } = useWorkbenchOf(openCompany, { settleMs: followMs, isWanted: can("workbench.home.view") });
  const waiting = data?.value.waiting;
  return useMemo(() => {
    const counts = new Map<string, number>();
    const places = new Map<string, { readonly to: string | null; readonly count: number }>();
    for (const { key, list, count, query } of waiting ?? []) {
      const address = listAddress(list, {});
      if (address === null || informative.has(key) || count === 0) continue;
      counts.set(address, (counts.get(address) ?? 0) + count);
      if (count > (places.get(address)?.count ?? 0)) places.set(address, { to: listAddress(list, query), count });
    }
    const placeOf = ({ navigation }: PlacedScreen) => places.get(navigation.to)?.to ?? null;
    const ofScreen = ({ navigation }: PlacedScreen) => counts.get(navigation.to) ?? 0;
    return { placeOf, ofScreen, ofGroup: ({ screens }) => screens.reduce((sum, screen) => sum + ofScreen(screen), 0) };
  }, [waiting]);
};
