/** Story of a demo order: what came of it. Days are counted from the day of the demo data. */
export type OrderStory = {
  readonly end:
    | "draft"
    | "underwriting"
    | "refused"
    | "discount"
    | "toPay"
    | "toBegin"
    | "inForce"
    | "cancelAsked"
    | "cancelled"
    | "ended"
    | "surrendered";
  /** Place among the companies that are active, and among the plans on offer. */
  readonly company: number;
  readonly plan: 0 | 1 | 2;
  readonly made: number;
  readonly start: number;
  readonly days: number;
  readonly heads: number;
  /** Cents that were asked to be taken off, and why. */
  readonly discount?: number;
  readonly reason?: string;
  /** Changes of its roster wait for their payment. */
  readonly changes?: true;
};

/** An order in every status; most of those in force, as it would be. */
export const orderStories: readonly OrderStory[] = [
  { end: "ended", company: 0, plan: 0, made: -72, start: -70, days: 45, heads: 9 },
  { end: "surrendered", company: 1, plan: 1, made: -52, start: -50, days: 90, heads: 7 },
  {
    ...{ end: "inForce", company: 0, plan: 0, made: -17, start: -15, days: 90, heads: 14, changes: true },
    ...{ discount: 26_000, reason: "长期合作企业，按协议优惠" },
  },
  { end: "inForce", company: 1, plan: 1, made: -12, start: -10, days: 60, heads: 8 },
  { end: "inForce", company: 2, plan: 0, made: -31, start: -29, days: 90, heads: 11 },
  { end: "inForce", company: 3, plan: 2, made: -22, start: -20, days: 92, heads: 6 },
  { end: "cancelled", company: 2, plan: 1, made: -9, start: -5, days: 30, heads: 5 },
  { end: "refused", company: 3, plan: 1, made: -8, start: 6, days: 30, heads: 4 },
  { end: "toBegin", company: 4, plan: 0, made: -3, start: 4, days: 60, heads: 8 },
  { end: "cancelAsked", company: 1, plan: 0, made: -3, start: 5, days: 90, heads: 6 },
  { end: "toPay", company: 2, plan: 2, made: -2, start: 5, days: 92, heads: 7 },
  { end: "toPay", company: 0, plan: 1, made: -1, start: 6, days: 30, heads: 6 },
  {
    ...{ end: "discount", company: 3, plan: 0, made: -2, start: 7, days: 90, heads: 10 },
    ...{ discount: 15_000, reason: "首次投保满 90 天，申请首单优惠" },
  },
  { end: "underwriting", company: 4, plan: 1, made: -1, start: 7, days: 30, heads: 5 },
  { end: "draft", company: 0, plan: 2, made: -1, start: 9, days: 31, heads: 3 },
];
