import { makeIdNumber } from "../../../src-shared/kernel/values/people/id-number.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";

type Values = (at: number, anchor: string) => Readonly<Record<string, string | number>>;

const pick = (words: readonly string[], at: number): string => words[at % words.length] ?? "";

/** Values of the companies' own columns (`company-rules.ts`), by the position of the company from 1. */
const values: Readonly<Record<number, Values>> = {
  3: (at, anchor) => ({
    post: pick(["巡检员", "产线支援", "质检员", "包装工"], at),
    entry_date: addDays(anchor, -((at * 7) % 700) - 30),
    locker_no: (at * 13) % 480,
    emergency_phone: `139${String(10_000_000 + at * 37).slice(-8)}`,
    hour_price: 2_200 + (at % 9) * 150,
  }),
  4: (at, anchor) => ({
    health_no: `JK5101${String(20_000 + at)}`,
    health_until: addDays(anchor, ((at * 11) % 360) + 5),
    guarantor_id_no: makeIdNumber("510104", "1970-01-01", at % 1_000),
    skill_score: 60 + (at % 80) / 2,
  }),
};

/** Value in the company's own column at a position for its worker number `at`, as it is stored; every seventh has none. */
export const demoContent = (position: number, at: number, anchor: string): string => {
  const own = at % 7 === 6 ? undefined : values[position]?.(at, anchor);
  return JSON.stringify(Object.entries(own ?? {}).map(([code, value]) => ({ code, value })));
};
