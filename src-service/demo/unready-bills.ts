import type { DemoFault } from "../../src-shared/demo/demo-work.ts";
import { addDays, monthOf } from "../../src-shared/values/time.ts";
import { makeBatch, type Shop } from "./batches.ts";
import type { DemoWorker } from "./workers.ts";

const faults: readonly DemoFault[] = ["unsigned", "unverified", "stopped"];

/** Companies, by their position from 1, with bills that wait for their workers: one that pays online, one offline. */
const companies = [1, 8];

/** One worker of a company for each reason not to be paid; none of companies without such bills. */
export const unreadyWorkers = (shop: Shop, workers: readonly DemoWorker[]): readonly DemoWorker[] => {
  if (!companies.includes(shop.company.index)) return [];
  return faults.flatMap((fault) => workers.find((worker) => worker.fault === fault) ?? []);
};

/** Bills to settle that lie there since before their workers stopped or lost their contract. */
export const addUnreadyBills = (shop: Shop, workers: readonly DemoWorker[]): void => {
  if (workers.length === 0) return;
  const { world } = shop;
  const day = addDays(world.anchor, -45);
  const spec = { count: workers.length, day, period: monthOf(day), date: day, status: "toSettle" } as const;
  for (const { bill } of makeBatch({ ...shop, workers }, spec)) world.add("bills", bill);
};
