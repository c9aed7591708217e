import { z } from "zod";
import {
  defineCall,
  idText,
  nonNegativeCents,
  okAnswer,
  sha256Hex,
  shortText,
  version,
} from "../../kernel/calls/define.ts";
import {
  importPartHead,
  importPartRefusals,
  importRowResult,
  originalFile,
  rowsOfPart,
} from "../../kernel/calls/import-parts.ts";
import { listAnswer } from "../../kernel/lists/answer.ts";
import { listCall } from "../../kernel/lists/list-call.ts";
import { maxBillFee, maxCents } from "../../kernel/values/money/money.ts";
import { dayOrMonthOfMeaning } from "../../kernel/values/time/day-meanings.ts";
import { bills } from "./bills-list.ts";
import { importRecords } from "./import-records-list.ts";
import { workGaps } from "./work-gaps.ts";

/** Step in the calculation of a number on a bill: read by "explain this number". Amounts in cents. */
export const explanationStep = z.object({
  key: z.string(),
  formula: z.string(),
  inputs: z.record(z.string(), z.union([z.number(), z.string()])),
  cents: z.int(),
});
export type ExplanationStep = z.output<typeof explanationStep>;

export const billsList = listCall(bills, { path: "/cdl/1/bills" });

export const billsBatchSearch = defineCall({
  name: "bills.batchSearch",
  method: "POST",
  path: "/cdl/1/bills/batch_search",
  access: "bill.bill.view",
  body: () =>
    z.strictObject({ nos: z.array(shortText(40)).max(1000).optional(), ids: z.array(idText).max(1000).optional() }),
  output: () => listAnswer(bills),
});

const feeTier = z.object({ limit: z.int().nullable(), ratio: z.int(), sign: z.int() });

export const billsGet = defineCall({
  name: "bills.get",
  method: "GET",
  path: "/cdl/1/bills/{id}",
  access: "bill.bill.view",
  output: () =>
    z.object({
      bill: bills.row,
      /** Without those that count on from a worker's income elsewhere, where the person sees their company's part only. */
      steps: z.array(explanationStep),
      /** True when steps and months are of all companies. */
      is_whole: z.boolean(),
      tax_rule_version: z.string(),
      /** Evidence of the work that it lacks. */
      work_gaps: workGaps,
      /** The terms that the amounts follow from; null where they are no longer known. Limits in cents, ratios percent ×100. */
      terms: z
        .object({
          contract_no: z.string(),
          supplement_no: z.string().nullable(),
          start_at: z.string(),
          /** Month that the income counts in, and day whose rules apply. */
          period: z.string(),
          date: z.string(),
          calculation_mode_no: z.int(),
          tax_calculate_mode: z.int(),
          tier_method: z.int(),
          fee_period: z.int(),
          tiers: z.array(feeTier),
          labor_tiers: z.array(feeTier),
        })
        .nullable(),
      /** Earlier months of the worker's year at this agency, from the bills that were paid. */
      months: z.array(
        z.object({ period: z.string(), income_ex_vat: z.int(), pit: z.int(), vat: z.int(), surtax: z.int() }),
      ),
      /** Of an unpaid bill that goes over a limit of its worker: what was paid before in the month and quarter, and the limits. */
      over_limit: z
        .object({
          period: z.string(),
          month_before: z.int(),
          quarter_before: z.int(),
          month_limit: z.int(),
          quarter_limit: z.int(),
        })
        .nullable()
        .optional(),
    }),
});

export type BillExplanation = Omit<z.output<typeof billsGet.output>, "bill" | "over_limit">;

/** Edits of a bill in a state that allows them; an amount edit sends the bill back to audit (dictionary B5). */
export const billsUpdate = defineCall({
  name: "bills.update",
  method: "PUT",
  path: "/cdl/1/bills/{id}",
  access: "bill.bill.edit",
  body: () =>
    z.strictObject({
      version,
      accounting_fee: nonNegativeCents.max(maxBillFee).optional(),
      car_rental_fee: nonNegativeCents.optional(),
      labor_bank_account: z
        .string()
        .regex(/^\d{13,19}$/)
        .optional(),
      /** Day or month of the service. */
      work_date: dayOrMonthOfMeaning("worked").optional(),
      remark: shortText().optional(),
      /** Moves the bill to another batch of its company. */
      batch_id: idText.optional(),
    }),
  output: () => z.object({ bill: bills.row }),
});

export const innerBillTypes = { standard: 1, fast: 2, plus: 3 } as const;

/** One bill of an import (spec 3, "Bill import row"); `row` is the row number seen in the spreadsheet. Money in cents. */
export const billImportRow = z.strictObject({
  row: z.int().min(1).max(1_048_576),
  /** The part in a task that is paid for, by its number or id: it says who is paid, whatever the row says of a person. */
  applicant_id: shortText(64).optional(),
  task_id: shortText(64).optional(),
  task_name: shortText(100).optional(),
  /** Trade, unit price and quantity of a plus bill: what a task that is missing is made of. */
  industry_name: shortText(100).optional(),
  price: nonNegativeCents.optional(),
  quantity: shortText(12).optional(),
  labor_name: z.string().min(1).max(50),
  labor_phone: shortText(11),
  id_no: shortText(18),
  accounting_fee: nonNegativeCents.max(maxBillFee),
  customer_pay: nonNegativeCents.optional(),
  net_cost: nonNegativeCents.optional(),
  car_rental_fee: nonNegativeCents.optional(),
  is_complete: z.boolean().optional(),
  labor_bank_account: shortText(19).optional(),
  batch_sn: shortText(40).optional(),
  work_date: shortText(10).optional(),
  remark: shortText().optional(),
});
export type BillImportRow = z.output<typeof billImportRow>;

/** One part of a bill batch; when all are there the batch is created in one transaction. */
const importBody = z.strictObject({
  ...importPartHead,
  agency_id: idText.optional(),
  company_id: idText,
  company_name: shortText(100).optional(),
  inner_bill_type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  settlement_remark: shortText().optional(),
  is_simple: z.boolean().optional(),
  /** A draft of the bills that were taken is to be made once all of them are audited; whoever sends must be allowed to. */
  is_create_settlement: z.boolean().optional(),
  /** Fast bills: people whom the company does not have become workers of it, unverified and unsigned (dictionary B14). */
  create_workers: z.boolean().optional(),
  /** Plus bills: the batch of tasks that the file made (`taskBatches.plusCreate`); its tasks alone are billed. */
  task_batch_id: idText.optional(),
  version: z.literal(1),
  /** Ten billion yuan at most, so that what a batch adds to the month of its workers stays an amount. */
  total_accounting_fee: nonNegativeCents.max(maxCents / 10),
  bills: z.array(billImportRow).min(1).max(rowsOfPart),
});
export type BillImportPart = z.output<typeof importBody>;

export const importAnswer = z.object({
  state: z.enum(["receiving", "done"]),
  received: z.array(z.int()),
  batch_id: idText.nullable(),
  batch_sn: z.string().nullable(),
  total: z.int(),
  succeeded: z.int(),
  failed: z.int(),
  accounting_fee: z.int(),
  /** Bills whose 客户支付 by the contract is not what the file says. */
  pay_differs: z.int().optional(),
  /** Workers whom the import has entered. */
  entered_workers: z.int().optional(),
  /** The refused rows only; every other row of the batch became a bill. */
  refused: z.array(importRowResult),
});
export type BillImportAnswer = z.output<typeof importAnswer>;

const importRefusals = [...importPartRefusals, "company_not_active", "company_not_plus", "task_batch_not_open"];

export const billsImport = defineCall({
  name: "bills.import",
  method: "POST",
  path: "/cdl/1/bills/import",
  access: "bill.bill.import",
  body: importBody,
  output: importAnswer,
  keyed: true,
  rowsIn: "bills",
  refusals: importRefusals,
});

/** The same door for fast bills (spec: `simple_import`). */
export const billsSimpleImport = defineCall({
  name: "bills.simpleImport",
  method: "POST",
  path: "/cdl/1/bills/simple_import",
  access: "bill.bill.import",
  body: importBody,
  output: importAnswer,
  keyed: true,
  rowsIn: "bills",
  refusals: importRefusals,
});

/**
 * Company's pay by the file against that by the contract, over the rows that say it: `compared` of them, `differing` with
 * another figure; sums over the compared rows in cents.
 */
export const payComparison = z.object({
  compared: z.int().nonnegative(),
  differing: z.int().nonnegative(),
  file: z.int(),
  contract: z.int(),
});
export type PayComparison = z.output<typeof payComparison>;

/** Tells what the service knows about rows before they are sent: keyed by row number, at most 5,000 rows a call. */
export const billsPrecheck = defineCall({
  name: "bills.precheck",
  method: "POST",
  path: "/cdl/1/bills/import_precheck",
  access: "bill.bill.import",
  body: () =>
    z.strictObject({
      company_id: idText,
      inner_bill_type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
      digest: sha256Hex.optional(),
      /** Accounting fees of the batch's earlier rows that would become bills, cents: fee tiers continue from them. */
      fees_before: nonNegativeCents.optional(),
      /** Accounting fees of the batch's later rows, cents: the whole amount reaches a tier. */
      fees_after: nonNegativeCents.optional(),
      /** As in the import. */
      create_workers: z.boolean().optional(),
      /** Plus bills: tasks that are missing will be made before (`taskBatches.plusCreate`), which says what stands against them. */
      makes_tasks: z.boolean().optional(),
      bills: z.array(billImportRow).max(rowsOfPart),
    }),
  output: () =>
    z.object({
      /** Of the rows that would become bills, imported in this order. */
      pay: payComparison.extend({ fees: nonNegativeCents }).optional(),
      seen: z.object({ batch_sn: z.string(), create_at: z.string(), by: z.string() }).nullable(),
      issues: z.array(
        z.object({
          row: z.int(),
          field: z.string(),
          severity: z.enum(["error", "warning"]),
          code: z.string(),
          params: z.record(z.string(), z.union([z.string(), z.number()])),
        }),
      ),
    }),
});

export const billsImportRecords = listCall(importRecords, { path: "/cdl/1/bills/import_records" });

/** Takes back an import while nothing depends on it: all its bills are still unsettled. */
export const billsImportRollback = defineCall({
  name: "bills.importRollback",
  method: "POST",
  path: "/cdl/1/bills/import_records/{id}/rollback",
  access: "bill.bill.cancel",
  output: () => okAnswer.extend({ cancelled: z.int() }),
});

export const billsImportRecord = defineCall({
  name: "bills.importRecord",
  method: "GET",
  path: "/cdl/1/bills/import_records/{id}",
  access: "bill.bill.view",
  output: () => z.object({ record: importRecords.row, refused: z.array(importRowResult), file: originalFile }),
});
