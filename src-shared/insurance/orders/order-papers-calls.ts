import { z } from "zod";
import { defineCall, idText, shortText } from "../../kernel/calls/define.ts";
import { exportStarted } from "../../records/exports/export-shapes-calls.ts";

/** Begins a job that draws the receipt of an order's premiums as a PDF. `nothing_to_export`: nothing was paid. */
export const insuranceOrdersReceipt = defineCall({
  ...{ name: "insuranceOrders.receipt", method: "GET", path: "/v7/eli_insurance_orders/{id}/receipt" },
  access: "insurance.order.view",
  query: () =>
    z.strictObject({
      locale: z.enum(["zh-CN", "en"]).optional(),
      protect_id_no: z.enum(["0", "1"]).optional(),
      reason: shortText().optional(),
    }),
  output: exportStarted,
  refusals: ["not_found", "forbidden", "invalid", "nothing_to_export", "too_many_requests"],
});

/** Terms at which a company gets a plan today: what an order of now would be made with. Prices are cents a head and unit. */
export const insuranceOrdersQuote = defineCall({
  ...{
    name: "insuranceOrders.quote",
    method: "GET",
    path: "/v7/eli_insurance_quote",
    access: "insurance.order.create",
  },
  query: () => z.strictObject({ company_id: idText, plan_id: idText }),
  output: () =>
    z.object({
      ...{ product: z.string(), insurer: z.string(), unit: z.literal([1, 2, 3]), age_min: z.int(), age_max: z.int() },
      ...{ cut_off: z.string(), payer: z.int(), earliest_day: z.string() },
      prices: z.array(z.object({ class: z.int(), price: z.int(), list_price: z.int() })),
    }),
});
