import { z } from "zod";
import { defineCall, idText, nonNegativeCents } from "../../kernel/calls/define.ts";
import { workerFieldTypes } from "../../kernel/lists/worker-column.ts";
import { qrFields } from "../../kernel/values/text/qr-fields.ts";
import { companyParts } from "./company-parts-calls.ts";

/** All companies that the person may act for: the company switch and the company filters read it. */
export const companiesAll = defineCall({
  name: "companies.all",
  method: "GET",
  path: "/v4/companies/list_all",
  access: "signed-in",
  output: () =>
    z.object({
      count: z.int(),
      results: z.array(
        z.object({
          id: idText,
          name: z.string(),
          short_name: z.string(),
          /** Name and short name as people type them in pinyin. */
          name_pinyin: z.string().optional(),
          status: z.int(),
          settlement_type: z.int(),
          channels: z.array(z.int()),
        }),
      ),
    }),
});
export type CompanyChoice = z.output<typeof companiesAll.output>["results"][number];

const ages = z.object({ min: z.int(), max: z.int() });

/** One company with the rules that it sets for its own workers and orders: imports are checked by them, offline too. */
export const companiesGet = defineCall({
  name: "companies.get",
  method: "GET",
  path: "/cdl/1/companies/{id}",
  access: "signed-in",
  output: () =>
    z.object({
      ...companyParts,
      id: idText,
      no: z.string(),
      name: z.string(),
      short_name: z.string(),
      status: z.int(),
      settlement_type: z.int(),
      /** Years; nobody below 18 whatever stands here (spec 3). */
      limit_age: z.object({ male: ages, female: ages }),
      company_cdl: z.object({
        tax_calculate_mode: z.int(),
        calculation_mode_no: z.int(),
        /** Mode of its tasks while they do not say it; null: nothing was chosen (spec 4, task mode). */
        mode: z.int().nullable(),
        /** Its open tasks may do without an audit. */
        is_no_audit: z.boolean(),
        task_config: z.object({
          /** Ceilings of `predict_task_amount` in cents by industry; `industry_name` empty: of every other one. */
          ceilings: z.array(z.object({ industry_name: z.string(), ceiling: nonNegativeCents })),
        }),
      }),
      /** Columns of its own worker template, in their order; none: the usual ones (spec 5). */
      worker_fields: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          code_type: z.enum(workerFieldTypes),
          required: z.boolean(),
          /** The words that a string may be; empty: anything. */
          options: z.array(z.string()),
        }),
      ),
      /** Fields fixed by the codes with which its workers register (spec 6, `is_qr_*`). */
      qr_fields: z.array(z.enum(qrFields)),
      organizations: z.array(
        z.object({ id: idText, parent_id: idText.nullable(), name: z.string(), code: z.string().nullable() }),
      ),
      /** The main contract that began last; null before the first. */
      contract: z
        .object({
          no: z.string(),
          status: z.int(),
          start_at: z.string(),
          end_at: z.string(),
          abort_at: z.string().nullable(),
        })
        .nullable(),
    }),
});
export type CompanyDetail = z.output<typeof companiesGet.output>;
