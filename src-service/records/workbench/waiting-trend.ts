import { isTask, type WaitingKind, waitingKinds } from "../../../src-shared/registries/workbench/waiting.ts";
import type { Workbench } from "../../../src-shared/registries/workbench/workbench-calls.ts";
import { listsWithPast, type WaitingPast, type WorkbenchParts, type WorkbenchQuery } from "../../lists/contributed.ts";

const pastOf = (parts: WorkbenchParts, { list }: WaitingKind): WaitingPast | null => {
  const known = listsWithPast.find((one) => one === list);
  return known === undefined ? null : parts[`${known}Past`];
};

/**
 * Counts the records that waited for the person at the end of each day, of those kinds whose past is recorded, so that every day
 * counts the same kinds; null where there is none.
 */
export const waitingTrend = async (
  query: WorkbenchQuery,
  parts: WorkbenchParts,
  waiting: Workbench["waiting"],
): Promise<Workbench["waiting_trend"]> => {
  const pasts: (readonly number[])[] = [];
  for (const { key, count } of waiting) {
    const kind: WaitingKind = waitingKinds[key];
    const past = isTask(key) ? await pastOf(parts, kind)?.(query, kind, count) : null;
    if (past !== undefined && past !== null) pasts.push(past);
  }
  const [first, ...others] = pasts;
  return first?.map((count, at) => others.reduce((sum, past) => sum + (past[at] ?? 0), count)) ?? null;
};
