/** Facts of a company that are compared with the register of companies, in the order of the table. */
export const registerFacts = [
  "name",
  "legal_person",
  "registered_capital",
  "register_address",
  "established_at",
] as const;
export type RegisterFact = (typeof registerFacts)[number];

/** Rules of a company that can differ from what is usual: a worker's limits, ages, orders without approval of who applies. */
export const deviations = ["month_limit", "quarter_limit", "ages", "no_audit"] as const;
export type Deviation = (typeof deviations)[number];

/**
 * Items that who reviews a company confirms one by one. `license`, `terms`: the licence was read, the fees and days are what was
 * agreed · a fact: the register says otherwise · `state`: in the register it is not in business · `register`: the register gave
 * nothing · a deviation: it is not the usual rule.
 */
export const reviewItems = ["license", ...registerFacts, "state", "register", "terms", ...deviations] as const;
export type ReviewItem = (typeof reviewItems)[number];

/** Characters of a sentence that explains a deviation, or refuses a company: a word says nothing. */
export const leastSentence = 5;

/** Confirming an item takes a tick alone, a sentence with it, or a sentence and an uploaded proof. */
export const itemNeeds = ["tick", "note", "proof"] as const;
export type ItemNeed = (typeof itemNeeds)[number];

const alone: ReadonlySet<ReviewItem> = new Set(["license", "terms"]);
const proven: ReadonlySet<ReviewItem> = new Set(["state", "register"]);

/** Input that confirming an item takes. */
export const needOf = (item: ReviewItem): ItemNeed => {
  if (alone.has(item)) return "tick";
  return proven.has(item) ? "proof" : "note";
};
