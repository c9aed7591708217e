import { z } from "zod";
import { defineCall, idText } from "../../kernel/calls/define.ts";

/** Days and months that the statistics reach back. */
export const statisticsReach = { days: 30, months: 12 } as const;

const part = z.object({
  ...{ id: idText, name: z.string(), heads: z.int(), premium: z.int(), premium_before: z.int() },
});

/**
 * Statistics of insurance, of the companies that the person sees. Heads are those in force at 24:00 of a day; premium is what was paid
 * in a month (cents), orders and changes alike, before anything came back. `month`: "YYYY-MM", this one where none is named.
 */
export const insuranceStatisticsGet = defineCall({
  ...{ name: "insuranceStatistics.get", method: "GET", path: "/v7/eli_insurance_statistics" },
  access: "insurance.order.view",
  query: () =>
    z.strictObject({
      ...{ company_id: idText.optional(), plan_id: idText.optional() },
      month: z
        .string()
        .regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/u)
        .optional(),
    }),
  output: () =>
    z.object({
      ...{ today: z.string(), month: z.string(), heads_before: z.int() },
      days: z.array(
        z.object({
          ...{ day: z.string(), heads: z.int(), added: z.int(), reduced: z.int(), replaced: z.int(), failed: z.int() },
        }),
      ),
      /** Premium by kind of insurance, and what came back. */
      months: z.array(
        z.object({
          ...{ period: z.string(), orders: z.int(), premium: z.int(), given_back: z.int() },
          types: z.array(z.object({ type: z.int(), premium: z.int() })),
        }),
      ),
      companies: z.array(part),
      plans: z.array(part),
      /** Cancellations asked for now with what they would give back; what was cancelled and surrendered in the month. */
      cancellations: z.object({
        ...{ asked: z.int(), asked_amount: z.int(), cancelled: z.int(), surrendered: z.int(), given_back: z.int() },
      }),
    }),
  refusals: ["invalid", "not_found", "forbidden"],
});
