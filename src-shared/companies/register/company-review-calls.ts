import { z } from "zod";
import { defineCall, idText, version } from "../../kernel/calls/define.ts";
import { reasonField } from "../../kernel/forms/fields.ts";
import { actRefusals } from "../../kernel/records/define.ts";
import { registerEntry } from "../wizard/company-wizard-calls.ts";
import { itemNeeds, leastSentence, registerFacts, reviewItems } from "./company-review.ts";

/** A fact as it was declared and as the register has it; money in cents, names of people masked. */
const compared = z.object({
  fact: z.enum(registerFacts),
  declared: z.union([z.string(), z.int()]).nullable(),
  registered: z.union([z.string(), z.int()]).nullable(),
  same: z.boolean(),
});

const item = z.object({
  item: z.enum(reviewItems),
  needs: z.enum(itemNeeds),
  /** Digest of the facts that are confirmed: others by now are not what was seen. */
  about: z.string(),
  /** Null: not confirmed yet. */
  confirmed: z
    .object({ by: z.string(), at: z.string(), note: z.string(), proof_key: z.string().nullable() })
    .nullable(),
});

/**
 * The review of a company, of the round in which it was handed in last. While it waits `items` are what has to be confirmed, later
 * what was. `license_opened`: this person has opened the licence in this round.
 */
export const companyReview = z.object({
  is_open: z.boolean(),
  license_opened: z.boolean(),
  register: z.object({
    /** `waiting`: not asked yet · `unknown`: it knows no such code · `down`: it did not answer. */
    answer: z.enum(["waiting", "found", "unknown", "down"]),
    at: z.string().nullable(),
    state: registerEntry.shape.state.nullable(),
  }),
  /** Empty where the register gave nothing. */
  compared: z.array(compared),
  /** The main contract that is approved after the company, with its terms; null: none. */
  contract: z
    .object({
      ...{ id: idText, no: z.string(), status: z.int(), start_at: z.string(), end_at: z.string() },
      ...{ auto_renew: z.boolean(), config: z.record(z.string(), z.unknown()) },
    })
    .nullable(),
  /** The company's account, its number masked; null: none was typed. */
  account: z.object({ account_no: z.string(), bank_name: z.string(), is_proven: z.boolean() }).nullable(),
  items: z.array(item),
});
export type CompanyReview = z.output<typeof companyReview>;

const review = z.object({ review: companyReview });
const access = "company.application.audit";
const refusals = [...actRefusals, "evidence_not_seen"] as const;

/** Asks the register of companies about one that waits for its review. */
export const companyReviewsAsk = defineCall({
  ...{ name: "companyReviews.ask", method: "POST", path: "/cdl/1/companies/{id}/review/register", access },
  body: () => z.strictObject({ version }),
  output: review,
  refusals,
});

/**
 * Confirms an item of a company's review, or takes that back. `about` as it was seen, or `stale_version`; a deviation needs `note`, what
 * the register does not say `proof_key` too, and the licence has to have been opened (`evidence_not_seen`).
 */
export const companyReviewsConfirm = defineCall({
  ...{ name: "companyReviews.confirm", method: "PUT", path: "/cdl/1/companies/{id}/review/items", access },
  body: () =>
    z.strictObject({
      ...{ version, item: z.enum(reviewItems), about: z.string().max(64), confirmed: z.boolean() },
      note: reasonField(leastSentence).schema.optional(),
      proof_key: idText.optional(),
    }),
  output: review,
  refusals,
});
