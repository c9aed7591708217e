import { z } from "zod";
import { defineCall, fileNameText, uuid } from "../../kernel/calls/define.ts";
import { importFileFields } from "../../kernel/calls/import-parts.ts";
import { field } from "../../kernel/imports/cells/define.ts";
import { peopleFields } from "../../kernel/imports/cells/people-fields.ts";
import { rowOf } from "../../kernel/imports/cells/row-schema.ts";
import { defineListImport, named, word } from "../../kernel/imports/define-import.ts";
import { transactions } from "./transactions-list.ts";

/** Fields that are sent; the other columns are for whoever reads the file. An amount that is given has to be the entry's. */
const sentFields = [
  field("no", "流水号", "reference", {
    required: true,
    aliases: ["交易流水号", "资金流水号"],
    maxLength: 64,
    example: "LS20260105",
  }),
  field("status", "处理状态", "enum", {
    required: true,
    aliases: ["是否办理", "办理状态"],
    choices: [
      { code: 2, words: ["已处理", "已办理", "是"] },
      { code: 1, words: ["未处理", "未办理", "待处理", "否"] },
    ],
  }),
  field("amount", "金额", "cents", { aliases: ["金额(元)", "金额（元）"] }),
] as const;

const row = rowOf(sentFields);
export type TransactRow = z.output<typeof row>;

/** Most rows of one list. */
export const transactRowsAtMost = 5_000;

/** Marks entries as seen to or not, by their numbers. One outcome a row; the rows that hold are marked whatever the others are. */
export const transactionsImportTransact = defineCall({
  name: "transactions.importTransact",
  method: "POST",
  path: "/cdl/1/transactions/transact_import",
  access: "fund.transaction.import",
  body: () =>
    z.strictObject({
      batch_key: uuid,
      file_name: fileNameText,
      ...importFileFields,
      rows: z.array(row).min(1).max(transactRowsAtMost),
    }),
  output: () =>
    z.object({
      changed: z.int(),
      same: z.int(),
      refused: z.array(
        z.object({ row: z.int(), no: z.string(), code: z.enum(["not_found", "amount_differs", "twice"]) }),
      ),
    }),
  keyed: true,
  refusals: ["invalid", "forbidden", "import_file_differs", "idempotency_mismatch"],
});

/** Which entries of the account have been seen to (spec 3: status 2 handled, 1 not). */
export const transactList = defineListImport({
  name: "transact_list",
  group: "records",
  kind: 2,
  call: transactionsImportTransact,
  lists: [transactions],
  ...{ row, atMost: transactRowsAtMost },
  fields: [
    ...sentFields,
    field("occurred_at", "交易日期", "date", { means: "happened", aliases: ["发生日期"] }),
    field("company_name", "企业名称", "text", {
      aliases: ["公司名称"],
      maxLength: 100,
      example: "上海启程供应链管理有限公司",
    }),
    peopleFields.remark,
  ],
  duplicateKey: ["no"],
  sums: ["amount"],
  body: (head, rows) => ({ batch_key: head.batch_key, ...named(head, rows) }),
  outcome: ({ refused, same }) => ({
    refused: refused.map((one) => word(one.row, `transact_${one.code}`)),
    notes: [],
    facts: [{ name: "same", value: same }],
  }),
});
