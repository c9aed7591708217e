import { z } from "zod";
import { defineCall, idText } from "../../kernel/calls/define.ts";
import { listCall } from "../../kernel/lists/list-call.ts";
import { workerFieldTypes } from "../../kernel/lists/worker-column.ts";
import { nextSteps } from "../../kernel/records/next-step.ts";
import { barLift } from "./bar-lifts.ts";
import { companyLabors } from "./company-labors-list.ts";
import { personChange } from "./person-changes.ts";

export const companyLaborsList = listCall(companyLabors, { path: "/cdl/1/companylabors" });

/** Income of a worker in a span against what is free of VAT or allowed there, cents before taxes. */
const limit = z.object({ used: z.int(), limit: z.int() });

/** A month of a worker's income, cents before taxes, and the income tax withheld. */
const incomeMonth = z.object({ period: z.string(), income: z.int(), tax: z.int() });

/**
 * A company that somebody works for. Incomes before taxes and the tax withheld, of paid bills, null for who sees no incomes;
 * `unpaid`: net pay of bills that are neither paid nor cancelled. Cents.
 */
const workerCompany = z.object({
  id: idText,
  company_name: z.string(),
  organization_name: z.string().nullable(),
  cooperation_status: z.int(),
  standing: z.int(),
  contract_sign_type: z.int(),
  contract_id: idText.nullable(),
  contract_no: z.string().nullable(),
  contract_end_at: z.string().nullable(),
  month_income: z.int().nullable(),
  year_income: z.int().nullable(),
  year_tax: z.int().nullable(),
  unpaid: z.int(),
  open_bills: z.int(),
  paid_bills: z.int(),
});

/** A worker at a company: the row of the list, the person behind it (names and numbers masked), and what may be done. */
export const companyLaborsGet = defineCall({
  name: "companyLabors.get",
  method: "GET",
  path: "/cdl/1/companylabors/{id}",
  access: "labor.labor.view",
  output: () =>
    z.object({
      worker: companyLabors.row,
      /** The row that it became a part of, where the person was merged into another one. */
      merged_into: idText.nullable(),
      person: z.object({
        id: idText,
        version: z.int(),
        nation: z.string().nullable(),
        id_valid_from: z.string().nullable(),
        id_address: z.string().nullable(),
        alipay_account: z.string().nullable(),
        alipay_bank_account: z.string().nullable(),
        uscc: z.string().nullable(),
        biz_name: z.string().nullable(),
        biz_reg_status: z.int().nullable(),
        platform_code: z.string().nullable(),
        platform_nickname: z.string().nullable(),
        tax_start_month: z.string().nullable(),
        onboarding_at: z.string().nullable(),
        trained_at: z.string().nullable(),
        onboarding_reason: z.string().nullable(),
        create_at: z.string(),
      }),
      /** Companies that they work for and that this person may see, the one of this row first. */
      companies: z.array(workerCompany),
      /** Values that the worker gave in the company's own columns, masked by kind; money as cents. */
      content: z.array(
        z.object({ code: z.string(), title: z.string(), type: z.enum(workerFieldTypes), value: z.string() }),
      ),
      /** Null where this person sees no incomes; `own`: of the company only (decision 7.8). */
      income: z
        .object({
          whose: z.enum(["all", "own"]),
          /** VAT and surcharges that payments could not bear, owed still; null for who sees one company's payments only. */
          vat_owed: z.int().nullable(),
          month: limit,
          quarter: limit,
          year: limit,
          rolling12: limit,
          /** The last twelve months, the running one at the end. */
          months: z.array(incomeMonth),
        })
        .nullable(),
      /** People and times of steps that the row does not date. `account_method`, `identity_method`: how it was checked. */
      steps: z.object({
        reviewed_by: z.string().nullable(),
        reviewed_at: z.string().nullable(),
        identity_method: z.int().nullable(),
        identified_at: z.string().nullable(),
        account_method: z.int().nullable(),
        account_at: z.string().nullable(),
      }),
      counts: z.object({
        accounts: z.int(),
        contracts: z.int(),
        cooperations: z.int(),
        bills: z.int(),
        history: z.int(),
        attachments: z.int(),
      }),
      /** Its bars, the newest first: `kind` as the reason of a stop; `lifted_at` null: in force. */
      bars: z.array(
        z.object({
          id: idText,
          kind: z.int(),
          reason: z.string(),
          barred_by: z.string(),
          barred_at: z.string(),
          lifted_by: z.string(),
          lifted_at: z.string().nullable(),
        }),
      ),
      lifts: z.array(barLift),
      /** Changes of the person's facts that were asked for at this company. */
      changes: z.array(personChange),
      next: nextSteps,
      actions: z.array(z.object({ action: z.string(), allowed: z.boolean(), reason: z.string().nullable() })),
    }),
});

/** Lists who changed and who saw a worker: changes of fields and entries of the audit log, newest first; values masked. */
export const companyLaborsHistory = defineCall({
  name: "companyLabors.history",
  method: "GET",
  path: "/cdl/1/companylabors/{id}/history",
  access: "labor.labor.view",
  output: () =>
    z.object({
      entries: z.array(
        z.object({
          at: z.string(),
          by: z.string(),
          /** `changed`: a field from `before` to `after`; others are steps of the audit log (`audit-actions.ts`). */
          kind: z.enum(["changed", "logged"]),
          action: z.string(),
          field: z.string(),
          /** The company's own column that the change is about, money as cents; null for a field that every worker has. */
          own: z.object({ title: z.string(), type: z.enum(workerFieldTypes) }).nullable(),
          before: z.string().nullable(),
          after: z.string().nullable(),
          reason: z.string().nullable(),
        }),
      ),
    }),
});

/** The newest bills of a worker at a company with their settlements. */
export const companyLaborsWork = defineCall({
  name: "companyLabors.work",
  method: "GET",
  path: "/cdl/1/companylabors/{id}/work",
  access: "labor.labor.view",
  output: () =>
    z.object({
      count: z.int(),
      bills: z.array(
        z.object({
          id: idText,
          no: z.string(),
          status: z.int(),
          task_name: z.string(),
          accounting_fee: z.int(),
          net_pay: z.int(),
          settlement_id: idText.nullable(),
          settlement_no: z.string().nullable(),
          create_at: z.string(),
        }),
      ),
    }),
});
