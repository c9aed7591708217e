import type { payoutLineStates } from "../../src-shared/states/payout-line.ts";
import type { settlementStates } from "../../src-shared/states/settlement.ts";
import type { SeededRandom } from "../../src-shared/values/seeded-random.ts";

type SettlementKey = Parameters<typeof settlementStates.code>[0];
export type LineKey = Parameters<typeof payoutLineStates.code>[0];

/** `paid`: paid with other taxes than approved; `renewed`: waits for an approval of the new amounts. */
export type FiguresStory = "paid" | "renewed";

/** How far a settlement has come. */
export type Story = {
  readonly status: SettlementKey;
  readonly company: number;
  /** Of payments that the company makes itself: it has told how some went. */
  readonly isToldInPart?: boolean;
  /** Its amounts are no longer those that were approved. */
  readonly figures?: FiguresStory;
};

/** The newest settlements, so that every status that still has work to do is there, newest last. */
const recent: readonly Story[] = [
  { status: "partlyPaid", company: 1 },
  { status: "allFailed", company: 2 },
  { status: "offlineHandling", company: 8, isToldInPart: true },
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
  { status: "toFund", company: 8 },
  { status: "toFund", company: 8 },
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

const ended = (at: number): SettlementKey => {
  if (at % 40 === 5) return "cancelled";
  if (at % 60 === 13) return "allFailed";
  return at % 12 === 3 ? "partlyPaid" : "settled";
};

/** The stories of all settlements, oldest first: what is long ago has ended, what is new has not. */
export const makeStories = (count: number): readonly Story[] =>
  Array.from({ length: count }, (_, at): Story => {
    const new_ = recent[at - (count - recent.length)];
    if (new_ !== undefined) return new_;
    const company = (at % 8) + 1;
    return { company, status: company === 8 ? "offlineSettled" : ended(at) };
  });

/** By position, so that no other record's chance depends on it. */
const toldInPart = (count: number): readonly LineKey[] =>
  Array.from({ length: count }, (_, at) => (at % 4 === 3 ? "waiting" : at % 8 === 1 ? "failed" : "paid"));

/** What has become of the lines of a settlement, in their order. */
export const lineFates = (random: SeededRandom, story: Story, count: number): readonly LineKey[] => {
  const all = (fate: LineKey): LineKey[] => Array.from({ length: count }, () => fate);
  const some = (fates: readonly LineKey[]): LineKey[] => {
    const lines = all("paid");
    for (const fate of fates) {
      const at = random.int(0, count - 1);
      if (lines[at] === "paid") lines[at] = fate;
    }
    if (!lines.includes(fates[0] ?? "paid")) lines[0] = fates[0] ?? "paid";
    return lines;
  };
  if (story.isToldInPart === true) return toldInPart(count);
  switch (story.status) {
    case "settled":
    case "offlineSettled":
      return all("paid");
    case "partlyPaid":
      return some(random.int(1, 2) === 1 ? ["failed", "failed", "returned"] : ["failed", "returned"]);
    case "allFailed":
      return all("failed");
    case "revoking":
      return some(["paying", "paying", "cancelled", "cancelled", "cancelled"]);
    case "paying":
      return some(["paying", "paying", "paying", "paying"]);
    case "suspended":
      return some(["unknown", "unknown"]);
    case "cancelled":
      return all("cancelled");
    default:
      return all("waiting");
  }
};
