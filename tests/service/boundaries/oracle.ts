/*
 * What has to become of open work when a day, a month, a quarter, a year or a contract ends, told from the papers alone. It knows
 * nothing of the code that it judges.
 */

/** Work that nobody has finished yet. */
export const works = [
  ...(["bills", "draft", "toReview", "rejected", "sealed"] as const),
  ...(["onTheWay", "failed", "returned", "handedOut"] as const),
] as const;
export type Work = (typeof works)[number];

/** What ends with a day, by its last day; the contract's own end is an event. */
export const boundaries = {
  midnight: "2026-11-24",
  month: "2026-11-30",
  quarter: "2027-03-31",
  year: "2026-12-31",
} as const;
export type Boundary = keyof typeof boundaries;

/** What happens with the last day. */
export const events = [
  ...(["nothing", "ended", "terminated", "renewed", "followedAlike", "followedOtherwise"] as const),
  ...(["followedLater", "supplement", "frozen"] as const),
] as const;
export type Happening = (typeof events)[number];

/** A paper of the company: days "YYYY-MM-DD", both included; `rate` of the service fee, 100 = 1 %. */
export type Paper = {
  readonly kind: "main" | "supplement";
  readonly from: string;
  readonly to: string;
  readonly rate: number;
};

const covers = ({ from, to }: Paper, day: string): boolean => from <= day && day <= to;

/** The contract of a payment: that of its day, else the last one before. */
const mainOn = (papers: readonly Paper[], day: string): Paper => {
  const mains = papers.filter(({ kind, from }) => kind === "main" && from <= day);
  const main = mains.find((one) => covers(one, day)) ?? [...mains].sort((a, b) => (a.to < b.to ? 1 : -1))[0];
  if (main === undefined) throw new Error(`no paper of the company counts on ${day}`);
  return main;
};

/** Whether the terms of a payment ask for a usage fee: the company's first contract does, no other paper says so. */
export const pricedOn = (papers: readonly Paper[], day: string): boolean => mainOn(papers, day).from === "2026-01-01";

/** The rate of a payment: of the contract of its day, else of the last day of the one before; a supplement goes over it. */
export const rateOn = (papers: readonly Paper[], day: string): number => {
  const main = mainOn(papers, day);
  const at = covers(main, day) ? day : main.to;
  return papers.findLast((one) => one.kind === "supplement" && covers(one, at))?.rate ?? main.rate;
};

/** The service fee of a line, cents, half a cent up. */
export const feeOf = (cents: number, rate: number): number =>
  Number((BigInt(cents) * BigInt(rate) * 2n + 10_000n) / 20_000n);

/** Work of which a checker had approved the figures before. */
const approved: ReadonlySet<Work> = new Set(["sealed", "failed", "returned", "handedOut"]);

/** What has to become of a piece of work that is taken up again on `day`. */
export const expectationOf = (work: Work, papers: readonly Paper[], before: string, day: string) => {
  const [then, now] = [rateOn(papers, before), rateOn(papers, day)];
  return {
    // What the bank had already is paid with what it was sent with.
    rate: work === "onTheWay" ? then : now,
    // What costs the company something else than was approved is looked at by a second person; all else is not.
    isApprovedAnew: approved.has(work) && then !== now,
  };
};
