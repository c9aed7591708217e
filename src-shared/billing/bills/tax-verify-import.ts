import { z } from "zod";
import { defineCall, fileNameText, uuid } from "../../kernel/calls/define.ts";
import { importFileFields } from "../../kernel/calls/import-parts.ts";
import { field } from "../../kernel/imports/cells/define.ts";
import { rowOf } from "../../kernel/imports/cells/row-schema.ts";
import { defineListImport, named, word } from "../../kernel/imports/define-import.ts";
import { formatMoney } from "../../kernel/values/money/money.ts";
import { monthOfMeaning } from "../../kernel/values/time/day-meanings.ts";
import { bills } from "./bills-list.ts";

const fields = [
  field("labor_name", "姓名", "name", { required: true, aliases: ["纳税人姓名", "接包方姓名"], maxLength: 50 }),
  field("labor_id_no", "身份证号", "idNumber", { required: true, aliases: ["身份证号码", "证件号", "证件号码"] }),
  field("tax_amount", "税额", "cents", { required: true, aliases: ["应补退税额", "税额(元)", "税额（元）"] }),
  /** Where it is not the month of the whole list. */
  field("period", "税款所属期", "month", { means: "finished", aliases: ["所属期"] }),
] as const;

const row = rowOf(fields);
export type TaxVerifyRow = z.output<typeof row>;

/** Most rows of one request. */
const atMost = 5_000;

/**
 * Compares the tax office's figures of a month with what was withheld, worker by worker, and marks the month's bills: equal,
 * different, or (when the list `is_complete`) unknown to the tax office. Rows without a counterpart are refused and named.
 */
export const billsImportTaxVerify = defineCall({
  name: "bills.importTaxVerify",
  method: "POST",
  path: "/cdl/1/bills/import_tax_verify/",
  access: "income_tax.verification.import",
  body: () =>
    z.strictObject({
      batch_key: uuid,
      file_name: fileNameText,
      ...importFileFields,
      period: monthOfMeaning("finished"),
      is_complete: z.boolean(),
      rows: z.array(row).min(1).max(atMost),
    }),
  output: () =>
    z.object({
      equal: z.int(),
      differs: z.int(),
      /** Workers with payments in the month that the list does not name. */
      unknown: z.int(),
      /** Bills whose mark changed. */
      bills: z.int(),
      differences: z.array(z.object({ row: z.int(), labor_name: z.string(), tax_amount: z.int(), withheld: z.int() })),
      refused: z.array(z.object({ row: z.int(), code: z.string() })),
    }),
  keyed: true,
  refusals: ["invalid", "forbidden", "not_found", "guess_limit", "import_file_differs", "idempotency_mismatch"],
});

/** Tax declared for a worker according to the tax office, to be compared with the period's total (spec 3, B5). */
export const taxVerify = defineListImport({
  name: "tax_verify",
  group: "records",
  kind: 5,
  call: billsImportTaxVerify,
  lists: [bills],
  ...{ fields, row, atMost },
  duplicateKey: ["labor_id_no", "period"],
  sums: ["tax_amount"],
  choices: ["period", "is_complete"],
  body: (head, rows) => {
    const { period = "", is_complete = false } = head.choices;
    return { batch_key: head.batch_key, ...named(head, rows), period, is_complete };
  },
  outcome: ({ refused, differences, equal, differs, unknown, bills: changed }) => ({
    refused: refused.map((one) => word(one.row, one.code)),
    notes: differences.map((one) => word(one.row, "tax_differs", { withheld: formatMoney(one.withheld) })),
    facts: [
      { name: "equal", value: equal },
      { name: "differs", value: differs },
      { name: "unknown", value: unknown },
      { name: "bills", value: changed },
    ],
  }),
});
