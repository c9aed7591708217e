import { z } from "zod";
import { defineCall, idText } from "../../kernel/calls/define.ts";
import { isMonth } from "../../kernel/values/time/time.ts";

/** Days at the least, and months, that the statistics reach back. */
export const statisticsReach = { days: 30, months: 12 } as const;

const part = z.object({
  ...{ id: idText, name: z.string(), heads: z.int() },
  ...{ premium: z.int(), given_back: z.int(), premium_before: z.int() },
});

/**
 * Statistics of insurance, of the companies that the person sees. Heads are those in force at 24:00 of a day (Asia/Shanghai); premium
 * is what was paid in a month (cents), of orders and of changes alike, before anything came back. `month`: "YYYY-MM", the running one
 * where none is named.
 */
export const insuranceStatisticsGet = defineCall({
  ...{ name: "insuranceStatistics.get", method: "GET", path: "/v7/eli_insurance_statistics" },
  access: "insurance.order.view",
  query: () =>
    z.strictObject({
      ...{ company_id: idText.optional(), plan_id: idText.optional(), month: z.string().refine(isMonth).optional() },
    }),
  output: () =>
    z.object({
      /** `heads_before`: on the last day before the month. */
      ...{ today: z.string(), month: z.string(), heads_before: z.int() },
      /**
       * Days up to the last of the month that has come, all of the month among them. Heads of the day before, with those who came with
       * an order's first day (`began`) or were added, without those whose order was over or who were reduced, are those of the day.
       */
      days: z.array(
        z.object({
          ...{ day: z.string(), heads: z.int(), began: z.int(), over: z.int() },
          ...{ added: z.int(), reduced: z.int(), replaced: z.int(), failed: z.int() },
        }),
      ),
      /** Premium by kind of insurance, what came back, and orders that were cancelled and surrendered. */
      months: z.array(
        z.object({
          ...{ period: z.string(), orders: z.int(), premium: z.int(), given_back: z.int() },
          ...{ cancelled: z.int(), surrendered: z.int() },
          types: z.array(z.object({ type: z.int(), premium: z.int() })),
        }),
      ),
      companies: z.array(part),
      plans: z.array(part),
      /** Cancellations that are asked for now, and what they would give back. */
      asked: z.object({ count: z.int(), amount: z.int() }),
    }),
  refusals: ["invalid", "not_found", "forbidden"],
});

export type InsuranceStatistics = z.output<typeof insuranceStatisticsGet.output>;
