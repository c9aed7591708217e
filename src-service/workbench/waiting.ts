import type { Workbench } from "../../src-shared/calls/workbench.ts";
import { listByName } from "../../src-shared/lists/registry.ts";
import { type WaitingKind, waitingKeys, waitingKinds } from "../../src-shared/workbench/waiting.ts";
import type { Principal } from "../context.ts";
import { type DeadlineQuery, holds } from "../deadlines/deadline-query.ts";
import type { ListSources } from "../lists/source.ts";
import { waitingFigures } from "../lists/waiting-figures.ts";

const isOpenTo = (principal: Principal, { list, needs }: WaitingKind): boolean =>
  holds(principal, needs) && principal.permissions.has(listByName(list).permission);

/** What waits for the person, also where nothing does. */
export const waitingFor = async (asked: DeadlineQuery, sources: ListSources): Promise<Workbench["waiting"]> => {
  const found: Workbench["waiting"] = [];
  for (const key of waitingKeys) {
    const kind: WaitingKind = waitingKinds[key];
    if (isOpenTo(asked.principal, kind)) found.push({ key, ...(await waitingFigures(asked, sources, kind)) });
  }
  return found;
};
