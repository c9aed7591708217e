import type { billStates } from "../../src-shared/billing/bills/bill-states.ts";
import { seededRandom } from "../../src-shared/kernel/values/text/seeded-random.ts";
import {
  addDays,
  addMonths,
  dayFromNumber,
  dayNumber,
  daysBetween,
  monthOf,
} from "../../src-shared/kernel/values/time/time.ts";
import type { Writing } from "../core/context.ts";
import { demoSeedFact, hasDemoData, homeAgencyFact } from "../core/database/facts.ts";
import { withoutIndexes } from "../core/database/without-indexes.ts";
import type { Service } from "../lists/service.ts";
import { demos } from "./demos.ts";
import { type CompanyData, makeBatch } from "./history/batches.ts";
import { makeCompanies } from "./history/companies.ts";
import { bookMoney, type PastSettlement } from "./history/money.ts";
import { addOperators, demoProof, operatorIds, ownStaff } from "./history/operators.ts";
import { makeSettlement } from "./history/settlements.ts";
import { makeTasks } from "./history/tasks.ts";
import { addUnreadyBills, unreadyWorkers } from "./history/unready-bills.ts";
import { type DemoWorker, makeWorkers } from "./history/workers.ts";
import { addNeighbour } from "./neighbour.ts";
import { createBooks } from "./world/books.ts";
import { makeStories } from "./world/stories.ts";
import { createMemory } from "./world/to-date.ts";
import { createWorld, type World } from "./world/world.ts";

export type DemoOptions = {
  readonly seed: number;
  /** The day that the data is made for, "YYYY-MM-DD"; everything lies before it. */
  readonly anchor: string;
  /** `small`: a seventh of the data, for tests; it still has every status and every fault of a worker. */
  readonly size?: DemoSize;
  /** A second, small agency beside it (`neighbour.ts`), of which nothing may be seen by the people of the first. */
  readonly hasNeighbour?: boolean;
};

export type DemoSize = keyof typeof sizes;

const agencyId = 100;
/** Tables of which the history has most rows, and which nothing looks up while it is written. */
const largeTables = ["bills", "payout_lines", "payout_attempts", "sandbox_bank_orders"] as const;
const sizes = {
  full: { workers: 3_000, settlements: 600, bills: 30_000 },
  small: { workers: 1_200, settlements: 120, bills: 4_000 },
} as const;
type Counts = (typeof sizes)[DemoSize];
/** Cumulative withholding has rules from this day (STA Announcement 2025 No. 16), so no payment lies before it. */
const firstRuleDay = "2025-10-01";

/** Bills per company that are in no settlement, for trying the next steps in the demo. */
const loose: readonly (readonly [status: Parameters<typeof billStates.code>[0], count: number, daysAgo: number])[] = [
  ["cancelled", 15, 24],
  ["rejected", 10, 9],
  ["toSettle", 60, 5],
  ["toConfirm", 10, 3],
  ["toAudit", 40, 2],
];

const startOf = (anchor: string): string => {
  const start = `${addMonths(monthOf(anchor), -13)}-01`;
  return start < firstRuleDay ? firstRuleDay : start;
};

/** Sizes of the settlements that add up to the wanted number of bills. */
const sizesOf = (world: World, count: number, total: number): readonly number[] => {
  const mean = total / count;
  const sizes = Array.from({ length: count }, () => world.random.int(Math.floor(mean * 0.5), Math.floor(mean * 1.5)));
  let missingBills = total - sizes.reduce((sum, size) => sum + size, 0);
  for (let at = 0; missingBills !== 0; at = (at + 1) % count) {
    const step = Math.sign(missingBills);
    sizes[at] = (sizes[at] ?? 0) + step;
    missingBills -= step;
  }
  return sizes;
};

const addAgency = (world: World): void => {
  world.add("agencies", {
    id: agencyId,
    name: "云聚灵工科技（上海）有限公司",
    short_name: "云聚灵工",
    host: "yunju.example",
    credit_code: "91310115MA1H7X2C3K",
  });
  world.add("facts", { name: homeAgencyFact, value: String(agencyId) });
  world.add("notices", {
    id: world.ids(1),
    text: "演示环境：数据均为虚构，付款由沙箱银行处理 · Demo: made-up data, sandbox bank",
    level: "info",
    start_at: `${addDays(world.anchor, -7)} 00:00:00`,
    end_at: `${addMonths(world.anchor, 12)} 00:00:00`,
  });
};

const makeHistory = (
  world: World,
  companiesData: readonly CompanyData[],
  counts: Counts,
): readonly PastSettlement[] => {
  const stories = makeStories(counts.settlements);
  const looseCount = companiesData.length * loose.reduce((sum, [, count]) => sum + count, 0);
  const batchSizes = sizesOf(world, counts.settlements, counts.bills - looseCount);
  // No paid settlements in the last days, so that returned payments also lie before the anchor day.
  const days = daysBetween(world.start, world.anchor) - 3;
  return stories.map((story, at) => {
    const companyData = companiesData[story.company - 1] as CompanyData;
    const day = dayFromNumber(dayNumber(world.start) + Math.floor((at * days) / counts.settlements));
    return {
      made: makeSettlement(companyData, story, day, batchSizes[at] ?? 1),
      isShort: companyData.company.isShort,
      company_name: companyData.company.name,
    };
  });
};

type WorkersOf = ReadonlyMap<number, readonly DemoWorker[]>;

const addLooseBills = (world: World, companiesData: readonly CompanyData[], workers: WorkersOf): void => {
  for (const companyData of companiesData) {
    const unready = unreadyWorkers(companyData, workers.get(companyData.company.id) ?? []);
    for (const [status, most, daysAgo] of loose) {
      const day = addDays(world.anchor, -daysAgo);
      const count = status === "toSettle" ? most - unready.length : most;
      const batch = makeBatch(companyData, { count, day, period: monthOf(world.anchor), date: day, status });
      for (const { bill } of batch) world.add("bills", bill);
    }
    addUnreadyBills(companyData, unready);
  }
};

const seedInto = async (
  service: Pick<Service, "secrets" | "passwordMemory">,
  writing: Writing,
  options: DemoOptions,
): Promise<void> => {
  const start = startOf(options.anchor);
  if (daysBetween(start, options.anchor) < 40) {
    throw new RangeError(`demo data needs a day from ${addDays(firstRuleDay, 40)} on`);
  }
  const counts = sizes[options.size ?? "full"];
  const random = seededRandom(options.seed);
  const { world, flush, saveCounters } = createWorld(random, options.anchor, start, operatorIds(ownStaff), agencyId);
  addAgency(world);
  const books = createBooks(world);
  const companies = makeCompanies(world, books);
  const companyIds = companies.map((company) => company.id);
  const proof = await demoProof(service);
  const members = addOperators(world, proof, ownStaff, companyIds);
  const workers = makeWorkers(world, companies, counts.workers);
  const memory = createMemory();
  const companiesData = companies.map(
    (company): CompanyData => ({
      world,
      memory,
      company,
      tasks: makeTasks(world, company),
      workers: (workers.get(company.id) ?? []).filter((worker) => worker.isPayable),
    }),
  );
  const history = makeHistory(world, companiesData, counts);
  addLooseBills(world, companiesData, workers);
  world.add("facts", { name: demoSeedFact, value: String(options.seed) });
  world.add("facts", { name: "demo:anchor", value: options.anchor });
  bookMoney(world, books, companies, history);
  // Areas come last, so that the numbers of the history do not depend on them.
  const settlements = history.map(({ made }) => made);
  for (const { make } of demos) make?.({ world, companies, members, settlements });
  await withoutIndexes(writing.tx, largeTables, () => flush(writing.tx));
  for (const { fill } of demos) {
    await fill?.(world, writing.tx);
    await flush(writing.tx);
  }
  // After everything else, so that the demo's own agency is the same with it and without it.
  if (options.hasNeighbour === true) {
    addNeighbour(world, proof);
    await flush(writing.tx);
  }
  await saveCounters(writing.tx);
};

/**
 * Fills an empty database with demo data, in one transaction: the same seed and anchor day
 * give the same records (only salts of passwords differ). Does nothing where demo data is already; false then. Throws
 * RangeError for a day before the tax rules begin, and an error when there are other records.
 */
export const seedDemo = async (
  service: Pick<Service, "secrets" | "passwordMemory" | "write" | "reading">,
  options: DemoOptions,
): Promise<boolean> => {
  if (await hasDemoData(service.reading)) return false;
  const actor = { user_id: null, name: "demo", device: "", request_id: "demo" };
  await service.write(actor, async (writing) => {
    const anyUser = await writing.tx.selectFrom("users").select("id").limit(1).executeTakeFirst();
    if (anyUser !== undefined) throw new Error("demo data goes into an empty database only");
    await seedInto(service, writing, options);
    await writing.audit({ agency_id: agencyId, action: "demo.seed", object: "database:demo", after: { ...options } });
  });
  return true;
};
