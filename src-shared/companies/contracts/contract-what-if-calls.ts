import { z } from "zod";
import { defineCall, idText, monthText, nonNegativeCents } from "../../kernel/calls/define.ts";
import { contractConfigSchema } from "../../kernel/terms/terms.ts";
import { monthOfMeaning } from "../../kernel/values/time/day-meanings.ts";

const cents = z.int();

/** Most months that are computed again at once: four quarters. */
export const mostWhatIfMonths = 12;
/** Workers named in a month, those with the largest differences first; `changed_workers` says how many there are. */
export const mostWhatIfWorkers = 50;

/**
 * Sums of payments that stand, cents. `service_fee` and `customer_pay` after the discounts that were used; `tax` is all that
 * was withheld (income tax, VAT, surcharges, recovered VAT). `tax` and `net` null for those who do not see workers' incomes.
 */
const figures = z.object({
  customer_pay: cents,
  service_fee: cents,
  discount: nonNegativeCents,
  labor_service_fee: cents,
  tax: cents.nullable(),
  net: cents.nullable(),
});
export type WhatIfFigures = z.output<typeof figures>;

const workerFigures = figures.pick({ service_fee: true, labor_service_fee: true, tax: true, net: true });

const month = z.object({
  /** "YYYY-MM": the month in which the payments counted. */
  month: monthText,
  settlements: z.int(),
  lines: z.int(),
  workers: z.int(),
  was: figures,
  now: figures,
  /** The month's usage fee after its discounts, as billed or, while there is no bill, as it would be. */
  usage_was: nonNegativeCents,
  usage_now: nonNegativeCents,
  /** The month's withdrawals and their fees, as charged and as these terms would charge the same ones; null for who sees none. */
  withdrawals: z.int().nullable(),
  withdraw_was: nonNegativeCents.nullable(),
  withdraw_now: nonNegativeCents.nullable(),
  /** Lines computed with other terms or modes than those in force today. */
  older_lines: z.int(),
  /** Workers with any other figure than was paid. */
  changed_workers: z.int(),
  /** Null for those who do not see settlements. Names are masked. */
  changed: z
    .array(z.object({ labor_id: idText, name: z.string(), lines: z.int(), was: workerFigures, now: workerFigures }))
    .nullable(),
});
export type WhatIfMonth = z.output<typeof month>;
export type WhatIfWorker = NonNullable<WhatIfMonth["changed"]>[number];

/**
 * The paid settlements of a company computed again line by line as though these terms (and modes) had counted: in the order
 * of their payments, on top of what the books had then, earlier lines of the span with what they would have been. Nothing
 * is written. Without `config` the terms in force today; without `modes` each line keeps its own; without months the last
 * three that are over. What other companies paid to a worker stays as it was.
 */
export const companyContractsWhatIf = defineCall({
  name: "companyContracts.whatIf",
  method: "POST",
  path: "/cdl/1/company_contracts/what_if",
  access: "contract.contract.view",
  body: () =>
    z.strictObject({
      company_id: idText,
      config: contractConfigSchema.optional(),
      modes: z
        .strictObject({
          calculation_mode_no: z.literal([1, 2, 3]),
          tax_calculate_mode: z.literal([1, 2, 3, 4, 5, 6]),
        })
        .optional(),
      from: monthOfMeaning("finished").optional(),
      to: monthOfMeaning("finished").optional(),
    }),
  output: () =>
    z.object({
      from: monthText,
      to: monthText,
      /** The terms in force today, with which a draft begins; null where there are none. */
      in_force: z
        .object({
          contract_id: idText,
          contract_no: z.string(),
          config: contractConfigSchema,
          calculation_mode_no: z.int(),
          tax_calculate_mode: z.int(),
        })
        .nullable(),
      months: z.array(month),
      /** Lines computed again, and those of them whose paid figures the books' own terms give to the cent. */
      lines: z.int(),
      proven_lines: z.int(),
      /** Lines that keep what was paid, because these terms leave them without a result, by reason. */
      refused: z.array(z.object({ code: z.string(), lines: z.int() })),
    }),
  refusals: ["contract_not_effective"],
});
export type WhatIfAnswer = z.output<typeof companyContractsWhatIf.output>;
export type WhatIfRequest = z.input<typeof companyContractsWhatIf.body>;
