import type { payoutLineStates, settlementStates } from "../../../src-shared/billing/settlements/settlement-states.ts";
import type { SeededRandom } from "../../../src-shared/kernel/values/text/seeded-random.ts";

type SettlementKey = Parameters<typeof settlementStates.code>[0];
export type LineKey = Parameters<typeof payoutLineStates.code>[0];

/** `paid`: paid with other taxes than approved; `renewed`: waits for an approval of the new amounts. */
export type FiguresStory = "paid" | "renewed";

/** The outcome of a generated settlement. */
export type Story = {
  readonly status: SettlementKey;
  readonly company: number;
  /** For an offline settlement: the company has reported some of the payments. */
  readonly isPartlyReported?: boolean;
  /** Its amounts differ from the approved ones. */
  readonly figures?: FiguresStory;
};

/** The newest settlements, newest last, so that every status with open work occurs. */
const recent: readonly Story[] = [
  { status: "partlyPaid", company: 1 },
  { status: "allFailed", company: 2 },
  { status: "offlineHandling", company: 8, isPartlyReported: true },
  { status: "suspended", company: 1 },
  { status: "suspended", company: 3 },
  { status: "revoking", company: 4 },
  { status: "paying", company: 5 },
  { status: "offlineHandling", company: 8 },
  { status: "partlyPaid", company: 6 },
  { status: "toFund", company: 7 },
  { status: "paying", company: 2, figures: "paid" },
  { status: "toPay", company: 1 },
  { status: "toPay", company: 2 },
  { status: "reviewRejected", company: 3 },
  { status: "toHandOut", company: 8 },
  { status: "toHandOut", company: 8 },
  { status: "toFund", company: 7 },
  { status: "toPay", company: 5 },
  { status: "toReview", company: 6 },
  { status: "toPay", company: 1 },
  { status: "reviewRejected", company: 1 },
  { status: "toReview", company: 4 },
  { status: "toReview", company: 1 },
  { status: "draft", company: 2 },
  { status: "toReview", company: 2, figures: "renewed" },
  { status: "draft", company: 1 },
];

const endStatusOf = (at: number): SettlementKey => {
  if (at % 40 === 5) return "cancelled";
  // One whose workers the company paid otherwise in the end.
  if (at === 13) return "closed";
  if (at % 60 === 13) return "allFailed";
  return at % 12 === 3 ? "partlyPaid" : "settled";
};

/** The stories of all settlements, oldest first: old ones are finished, new ones are not. */
export const makeStories = (count: number): readonly Story[] =>
  Array.from({ length: count }, (_, at): Story => {
    const new_ = recent[at - (count - recent.length)];
    if (new_ !== undefined) return new_;
    const company = (at % 8) + 1;
    return { company, status: company === 8 ? "offlineSettled" : endStatusOf(at) };
  });

/** By position instead of random, so that it does not affect the random numbers of other records. */
const partlyReportedFates = (count: number): readonly LineKey[] =>
  Array.from({ length: count }, (_, at) => (at % 4 === 3 ? "waiting" : at % 8 === 1 ? "failed" : "paid"));

/** Outcomes of the lines of a settlement, in their order. */
export const lineFates = (random: SeededRandom, story: Story, count: number): readonly LineKey[] => {
  const allLines = (fate: LineKey): LineKey[] => Array.from({ length: count }, () => fate);
  const some = (fates: readonly LineKey[]): LineKey[] => {
    const lines = allLines("paid");
    for (const fate of fates) {
      const at = random.int(0, count - 1);
      if (lines[at] === "paid") lines[at] = fate;
    }
    if (!lines.includes(fates[0] ?? "paid")) lines[0] = fates[0] ?? "paid";
    return lines;
  };
  if (story.isPartlyReported === true) return partlyReportedFates(count);
  switch (story.status) {
    case "settled":
    case "offlineSettled":
      return allLines("paid");
    case "partlyPaid":
      return some(random.int(1, 2) === 1 ? ["failed", "failed", "returned"] : ["failed", "returned"]);
    case "allFailed":
    case "closed":
      return allLines("failed");
    case "revoking":
      return some(["paying", "paying", "cancelled", "cancelled", "cancelled"]);
    case "paying":
      return some(["paying", "paying", "paying", "paying"]);
    case "suspended":
      return some(["unknown", "unknown"]);
    case "cancelled":
      return allLines("cancelled");
    default:
      return allLines("waiting");
  }
};
