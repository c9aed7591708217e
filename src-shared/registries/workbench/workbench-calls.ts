import { z } from "zod";
import { defineCall, idText } from "../../kernel/calls/define.ts";
import { sensitiveUses } from "../../kernel/rights/sensitive-ceilings.ts";
import { listNames } from "../lists/registry.ts";
import { problemKeys, waitingKeys } from "./waiting.ts";

/** A list under filters, as the query of its address: what a figure of the workbench counts. */
const listLink = z.object({ list: z.enum(listNames), query: z.record(z.string(), z.string()) });

const figures = {
  ...listLink.shape,
  count: z.int(),
  /** Cents; null where amounts say nothing. */
  amount: z.int().nullable(),
  /** Time or day since when the oldest waits; null where nothing does. */
  since: z.string().nullable(),
};

/** Days that a trend shows, today the last. */
export const trendDays = 14;

/**
 * A figure at the end of each of the last days, oldest first, the last as it is now; null for a day of which the records do
 * not say it.
 */
const trend = z.array(z.int().nullable()).length(trendDays);

/** Causes of payouts without success, as far as the bank's reason tells. */
export const problemCauses = ["account", "limit", "bank", "revoked", "other"] as const;

/** A deadline is known this many days ahead. */
export const deadlineDaysAhead = 30;

const deadlineKinds = [
  "monthlyReturn",
  "platformReport",
  "annualOpens",
  "annualCloses",
  "undeclared",
  "periodOpen",
  "contractEnds",
  "paperEnds",
  "attorneyEnds",
  "modesToDecide",
  "modesBegin",
  "identityReviewsLate",
  "registrationsLate",
  "serviceBills",
] as const;

/** A day by which something is due. */
export const deadline = z.object({
  kind: z.enum(deadlineKinds),
  day: z.string(),
  /** Days from today; negative: overdue. */
  days_left: z.int(),
  period: z.string().nullable(),
  name: z.string().nullable(),
  no: z.string().nullable(),
  count: z.int().nullable(),
  amount: z.int().nullable(),
  link: listLink.nullable(),
});
export type Deadline = z.output<typeof deadline>;

const monthFigures = {
  /** Net pay that arrived, cents. */
  settled: z.int(),
  /** Service fees of it less discounts, cents. */
  fee: z.int(),
  /** Income tax, VAT and surcharges of it, cents. */
  tax: z.int(),
  payments: z.int(),
};

const month = z.object({
  period: z.string(),
  ...monthFigures,
  /** People who had income; null where the agency's tax books are not seen. */
  workers: z.int().nullable(),
});

const mostMonths = 24;

/**
 * Start of a person's day (dictionary B13): what waits for them by permission and separation of duties, and the
 * parts that they may see (null where they may not). `company_id` narrows to one company. Every figure with a `list` is
 * that list's count and sum under `query`.
 */
export const workbenchGet = defineCall({
  name: "workbench.get",
  method: "GET",
  path: "/cdl/1/company/workbenches",
  access: "workbench.home.view",
  query: () =>
    z.strictObject({
      company_id: idText.optional(),
      months: z
        .string()
        .regex(/^\d{1,2}$/)
        .transform(Number)
        .pipe(z.int().min(1).max(mostMonths))
        .optional(),
    }),
  output: () =>
    z.object({
      today: z.string(),
      waiting: z.array(z.object({ key: z.enum(waitingKeys), ...figures })),
      /** Number of records that waited for the person, of the kinds whose past is recorded; null where there is none. */
      waiting_trend: trend.nullable(),
      /** Settlements that wait for their payment, whoever may make it: amounts payable by the companies, cents. */
      to_pay: z
        .object({
          ...figures,
          payouts: z.int(),
          /** Figures that they will add to the running month. */
          expected: z.object(monthFigures),
          trend,
        })
        .nullable(),
      problems: z
        .object({
          /** The settlements of all of them. */
          ...listLink.shape,
          kinds: z.array(z.object({ key: z.enum(problemKeys), ...figures })),
          /** Lines by cause, the largest amount first, with the settlements they are in; they add up to `kinds`. */
          causes: z.array(
            z.object({
              key: z.enum(problemKeys),
              cause: z.enum(problemCauses),
              count: z.int(),
              amount: z.int(),
              link: listLink,
            }),
          ),
          /**
           * Lines that can be paid again now, to the same account or to a newer one of the same payee, with the net pay of now.
           * `is_all` false: there may be more, they are too many to be computed here.
           */
          ready: z.object({ ...listLink.shape, count: z.int(), amount: z.int(), is_all: z.boolean() }),
          /** Numbers of lines that failed, came back or were revoked; since when a result is unknown is not recorded. */
          trend,
        })
        .nullable(),
      balances: z
        .object({
          count: z.int(),
          low_count: z.int(),
          available: z.int(),
          /** `available` by day, cents. */
          trend,
          /** The scarcest first, fifty at most. */
          rows: z.array(
            z.object({
              wallet_id: idText,
              company_name: z.string(),
              channel: z.int(),
              available: z.int(),
              frozen: z.int(),
              alert: z.int(),
              is_low: z.boolean(),
              /** Cents a day over the last thirty days, and for how many days what is available will do; null: nothing left. */
              daily: z.int(),
              days: z.int().nullable(),
            }),
          ),
        })
        .nullable(),
      deadlines: z.array(deadline),
      /** The last months that have anything, oldest first. */
      months: z.array(month).nullable(),
      /**
       * People who reached a ceiling of looking at personal data in the last days, newest first; for who reads the security
       * log.
       */
      alarms: z
        .object({
          ...listLink.shape,
          count: z.int(),
          rows: z.array(z.object({ id: idText, person: z.string(), use: z.enum(sensitiveUses), at: z.string() })),
        })
        .nullable(),
      near: z
        .object({
          ...listLink.shape,
          count: z.int(),
          rows: z.array(
            z.object({ id: idText, labor_name: z.string(), id_no: z.string(), income: z.int(), vat_used: z.int() }),
          ),
        })
        .nullable(),
      top: z
        .object({
          period: z.string(),
          /** Of all companies, cents. */
          total: z.int(),
          rows: z.array(
            z.object({ company_id: idText, company_name: z.string(), settlements: z.int(), settled: z.int() }),
          ),
        })
        .nullable(),
    }),
});
export type Workbench = z.output<typeof workbenchGet.output>;
