import type { TemplateName } from "../../../src-shared/imports/define.ts";
import { makeIdNumber } from "../../../src-shared/values/id-number.ts";
import { type Mistake, mistake } from "./sample.ts";

/** A number whose check digit is not its own, and one of a child for many years to come. */
const misread = makeIdNumber("110105", "1990-03-07", 447).replace(/.$/u, (last) => (last === "0" ? "1" : "0"));
const child = makeIdNumber("310104", "2020-02-11", 23);

const workerMistakes: readonly Mistake[] = [
  mistake("name", ""),
  mistake("id_no", "31010419900307"),
  mistake("id_no", misread),
  mistake("id_no", child),
  mistake("mobile", "1380013800"),
  mistake("account_no", "6222 0200 1122"),
  mistake("alipay_account", "worker@"),
  mistake("settlement_type", "现金"),
];

const fieldMistakes: readonly Mistake[] = [
  mistake("name", ""),
  mistake("post", ""),
  mistake("entry_date", "26-1-2"),
  mistake("emergency_phone", "12345678901"),
  mistake("guarantor_id_no", misread),
  mistake("working_years", "三年"),
  mistake("score", "4..5"),
  mistake("agreed_price", "1.2万"),
];

const invoiceMistakes: readonly Mistake[] = [
  mistake("invoice_no", "2531200000"),
  mistake("invoice_no", "25312A"),
  (row) => ({ ...row, invoice_no: "12345678", invoice_code: null }),
  mistake("invoice_type", "收据"),
  mistake("invoice_category", ""),
  mistake("invoice_at", "2099-01-01"),
  mistake("amount", "0"),
];

const userMistakes: readonly Mistake[] = [
  mistake("name", ""),
  mistake("mobile", "1390000"),
  mistake("role_name", ""),
  mistake("email", "user.example.com"),
];

const mistakes: Readonly<Partial<Record<TemplateName, readonly Mistake[]>>> = {
  worker: workerMistakes,
  worker_fields: fieldMistakes,
  worker_edit: [
    ({ id_no }) => ({ id_no }),
    mistake("id_no", ""),
    mistake("mobile", "138001"),
    mistake("account_no", "62220A"),
    mistake("settlement_type", "现金"),
    mistake("contract_type", "口头"),
  ],
  worker_bank: [
    mistake("bank_name", ""),
    mistake("account_no", ""),
    mistake("account_no", "622202"),
    mistake("id_no", misread),
    mistake("bank_phone", "010-8888"),
  ],
  stop_cooperation: [
    mistake("name", ""),
    mistake("id_no", misread),
    mistake("reason", "不想干了"),
    mistake("effective_at", "2026-02-30"),
  ],
  task: [
    mistake("name", ""),
    mistake("price", "200-100"),
    mistake("price", "0"),
    mistake("price", "1000000"),
    mistake("price", "面议"),
    mistake("predict_task_amount", "一万元"),
    mistake("predict_task_amount", ""),
    mistake("settlement_period", "年结"),
  ],
  service_order: [
    mistake("no", "订单一"),
    mistake("period", "2025-13"),
    mistake("category", "其他费"),
    mistake("fee", "100元"),
    mistake("uscc", "91310115MA1K3XQ800"),
    (row) => ({ ...row, fee: 100, discount: 200 }),
  ],
  transact_list: [
    mistake("no", ""),
    mistake("status", "不知道"),
    mistake("amount", "1,23"),
    mistake("occurred_at", "昨天"),
  ],
  staff_invoice: [...invoiceMistakes, mistake("id_no", misread)],
  invoice_record: [...invoiceMistakes, mistake("tax_no", "91310115MA1K3XQ800")],
  tax_verify: [
    mistake("labor_name", ""),
    mistake("labor_id_no", misread),
    mistake("tax_amount", "-5"),
    mistake("period", "25年10月"),
  ],
  offline_feedback: [
    mistake("trade_no", ""),
    mistake("user_id_no", misread),
    mistake("status", "处理中"),
    mistake("amount", "0"),
    mistake("user_bank_account", "62220A"),
  ],
  sensitive_word: [mistake("word", ""), mistake("word", "长".repeat(51)), mistake("kind", "未知")],
  organization: [
    mistake("name", ""),
    // Its own parent, and the whole tree's code a second time.
    (row) => ({ ...row, parent: row["code"] }),
    mistake("code", "D00001"),
    mistake("code", "部门一"),
  ],
  insurance_staff: [
    mistake("action", "换人"),
    (row) => ({ ...row, action: "替换为", replaced_id_no: null }),
    (row) => ({ ...row, action: "增员", replaced_id_no: row["id_no"] }),
    (row) => ({ ...row, action: "替换为", replaced_id_no: row["id_no"] }),
    (row) => ({ ...row, action: "增员", replaced_id_no: null, id_no: child }),
    mistake("name", ""),
  ],
  agency_user: [...userMistakes, mistake("is_all_look", "也许")],
  company_user: userMistakes,
};

/** What people get wrong in rows of a template, one mistake a row. */
export const mistakesOf = (name: TemplateName): readonly Mistake[] => mistakes[name] ?? [];
