import type { DemoFault } from "../../../src-shared/demo/demo-work.ts";
import { addDays, monthOf } from "../../../src-shared/kernel/values/time/time.ts";
import { type CompanyData, makeBatch } from "./batches.ts";
import type { DemoWorker } from "./workers.ts";

const faults: readonly DemoFault[] = ["unsigned", "unverified", "stopped"];

/** Positions (from 1) of companies with bills of unpayable workers: one pays online, one offline. */
const companies = [1, 8];

/** One worker of a company for each reason why a worker may not be paid; empty for other companies. */
export const unreadyWorkers = (companyData: CompanyData, workers: readonly DemoWorker[]): readonly DemoWorker[] => {
  if (!companies.includes(companyData.company.index)) return [];
  return faults.flatMap((fault) => workers.find((worker) => worker.fault === fault) ?? []);
};

/** Bills to settle from before their workers stopped or lost their contract. */
export const addUnreadyBills = (companyData: CompanyData, workers: readonly DemoWorker[]): void => {
  if (workers.length === 0) return;
  const { world } = companyData;
  const day = addDays(world.anchor, -45);
  const spec = { count: workers.length, day, period: monthOf(day), date: day, status: "toSettle" } as const;
  for (const { bill } of makeBatch({ ...companyData, workers }, spec)) world.add("bills", bill);
};
