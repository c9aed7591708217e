import { billStates } from "../../../src-shared/billing/bills/bill-states.ts";
import { seededRandom } from "../../../src-shared/kernel/values/text/seeded-random.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";

/** One batch of made-up bills: what all of its bills share. Times are `YYYY-MM-DD HH:mm:ss`. */
export type Batch = {
  readonly id: number;
  readonly size: number;
  /** Id of the bill before its first. */
  readonly before: number;
  /** Number of the day before its first bill's. */
  readonly no_before: number;
  readonly seq: number;
  readonly company_id: number;
  readonly task_id: number;
  readonly created_by: number;
  readonly status: number;
  readonly settlement_id: number | null;
  readonly create_at: string;
  readonly audit_at: string | null;
  readonly settlement_at: string | null;
};

/** Where made-up records begin, above all of the demo's. */
export const firstId = 20_000_000_000;
/** What is added to the demo's ids of companies, workers and tasks for every copy of them. */
export const copySpan = 1_000_000_000;
export const companyCopies = 15;
export const workerCopies = 10;

const days = 365;
/** Above what the demo numbers in a day. */
const firstNo = 400_000;

const pad = (value: number): string => String(value).padStart(2, "0");

/** Of ten batches three are small, five middling, two large: 390 bills on the average. */
const sizeOf = (nth: number, random: ReturnType<typeof seededRandom>): number => {
  if (nth % 10 < 3) return random.int(20, 100);
  return nth % 10 < 8 ? random.int(150, 450) : random.int(700, 1_300);
};

/** How far bills of a batch are, by its age in days. */
const statusOf = (age: number, nth: number): number => {
  if (age < 3) return billStates.code("toAudit");
  if (age < 6) return billStates.code(nth % 9 === 0 ? "rejected" : "toSettle");
  return age < 9 ? billStates.code("inSettlement") : billStates.code("settled");
};

type World = {
  /** Ids of the demo's companies, with the tasks of each. */
  readonly tasks: ReadonlyMap<number, readonly number[]>;
  readonly makers: readonly number[];
};

/**
 * Batches of `total` bills over the year before `anchor`, the oldest first, always the same: a hundred and twenty companies
 * whatever the total, so that ten times the bills are ten times the bills of each.
 */
export const batchesOf = (total: number, anchor: string, { tasks, makers }: World): readonly Batch[] => {
  const random = seededRandom(7);
  const companies = [...tasks.keys()];
  const sizes: number[] = [];
  for (let missing = total; missing > 0; missing -= sizes.at(-1) ?? 0) {
    sizes.push(Math.min(missing, sizeOf(sizes.length, random)));
  }
  const numbers = new Map<string, number>();
  let before = firstId + sizes.length * 2;
  return sizes.map((size, nth): Batch => {
    const age = days - Math.floor((nth * days) / sizes.length);
    const day = addDays(anchor, -age);
    const company = random.pick(companies);
    const shift = random.int(0, companyCopies - 1) * copySpan;
    const status = statusOf(age, nth);
    const isInSettlement = age < 9 ? age >= 6 : true;
    const no_before = numbers.get(day) ?? firstNo;
    numbers.set(day, no_before + size);
    before += size;
    return {
      ...{ id: firstId + nth * 2, size, before: before - size, no_before, seq: nth + 1, status },
      ...{ company_id: company + shift, task_id: random.pick(tasks.get(company) ?? []) + shift },
      created_by: random.pick(makers),
      settlement_id: isInSettlement ? firstId + nth * 2 + 1 : null,
      create_at: `${day} ${pad(9 + (nth % 9))}:${pad(random.int(0, 59))}:${pad(random.int(0, 59))}`,
      audit_at: age < 3 ? null : `${addDays(day, 1)} 10:00:00`,
      settlement_at: age < 9 ? null : `${addDays(day, 3)} ${pad(10 + (nth % 8))}:30:00`,
    };
  });
};
