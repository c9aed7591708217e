import { listByName } from "../../../src-shared/registries/lists/registry.ts";
import {
  mayWaitFor,
  type WaitingKind,
  waitingKeys,
  waitingKinds,
} from "../../../src-shared/registries/workbench/waiting.ts";
import type { Workbench } from "../../../src-shared/registries/workbench/workbench-calls.ts";
import type { Principal } from "../../core/context.ts";
import { type DeadlineQuery, holds } from "../../core/deadlines/deadline-query.ts";
import type { ListSources } from "../../lists/lists/source.ts";
import { waitingFigures } from "../../lists/lists/waiting-figures.ts";

const isOpenTo = (principal: Principal, kind: WaitingKind): boolean =>
  principal.permissions.has(listByName(kind.list).permission) &&
  mayWaitFor(kind, { isOfCompany: principal.company_id !== null, can: (needs) => holds(principal, needs) });

/** Counts of everything that may wait for the person, zero counts included. */
export const waitingFor = async (query: DeadlineQuery, sources: ListSources): Promise<Workbench["waiting"]> => {
  const waiting: Workbench["waiting"] = [];
  for (const key of waitingKeys) {
    const kind: WaitingKind = waitingKinds[key];
    if (isOpenTo(query.principal, kind)) waiting.push({ key, ...(await waitingFigures(query, sources, kind)) });
  }
  return waiting;
};
