import { z } from "zod";
import { defineCall, fileNameText, idText } from "../../kernel/calls/define.ts";
import { importFileFields, importRowResult } from "../../kernel/calls/import-parts.ts";
import { field } from "../../kernel/imports/cells/define.ts";
import { rowOf } from "../../kernel/imports/cells/row-schema.ts";
import { defineListImport, named, word } from "../../kernel/imports/define-import.ts";
import { bills } from "../bills/bills-list.ts";
import { payoutLines } from "./payout-lines-list.ts";
import { settlementRefusals } from "./settlements-calls.ts";
import { settlements } from "./settlements-list.ts";

const fields = [
  /** The number under which the line was handed out. */
  field("trade_no", "交易号", "reference", {
    required: true,
    aliases: ["交易流水号", "交易单号"],
    maxLength: 64,
    example: "JY20260105",
  }),
  field("user_id_no", "身份证号", "idNumber", { required: true, aliases: ["身份证号码", "收款人身份证号"] }),
  field("status", "状态", "enum", {
    required: true,
    aliases: ["支付状态", "付款状态"],
    choices: [
      { code: "success", words: ["成功", "支付成功", "付款成功"] },
      { code: "failure", words: ["失败", "支付失败", "付款失败"] },
    ],
  }),
  // 0.00 where what was withheld leaves nothing to pay.
  field("amount", "金额", "cents", {
    required: true,
    aliases: ["支付金额", "金额(元)", "金额（元）"],
  }),
  field("user_bank_account", "收款账号", "payAccount", { aliases: ["收款账户", "银行卡号"], maxLength: 254 }),
] as const;

const row = rowOf(fields);
export type OfflineFeedbackRow = z.output<typeof row>;

/** Most rows of one request. */
const atMost = 5_000;

/** Takes reports of payments that companies made themselves. Every row is checked by itself, and what is final stays. */
export const settlementsImportOfflineFeedback = defineCall({
  name: "settlements.importOfflineFeedback",
  method: "POST",
  path: "/cdl/1/settlements/import_offline_feedback",
  access: "settlement.settlement.pay",
  body: () =>
    z.strictObject({
      company_id: idText,
      file_name: fileNameText,
      ...importFileFields,
      rows: z.array(row).min(1).max(atMost),
    }),
  output: () =>
    z.object({
      succeeded: z.int(),
      failed: z.int(),
      settled: z.array(z.string()),
      refused: z.array(importRowResult),
    }),
  keyed: true,
  refusals: [...settlementRefusals, "guess_limit", "import_file_differs"],
});

/** Results of payouts that a company made itself (spec 3: trade_no, user_id_no, status, amount, user_bank_account). */
export const offlineFeedback = defineListImport({
  name: "offline_feedback",
  group: "records",
  kind: 6,
  call: settlementsImportOfflineFeedback,
  lists: [settlements, payoutLines, bills],
  ...{ fields, row, atMost },
  needsCompany: true,
  duplicateKey: ["trade_no"],
  sums: ["amount"],
  body: (head, rows) => ({ company_id: head.company_id ?? "", ...named(head, rows) }),
  outcome: ({ refused, settled }) => ({
    refused: refused.map((one) => word(one.row, one.code ?? "", one.params)),
    notes: [],
    facts: [{ name: "settled", value: settled.length }],
  }),
});
