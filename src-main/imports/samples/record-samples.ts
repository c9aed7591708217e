import { demoPerson } from "../../../src-shared/demo/demo-people.ts";
import { demoWorkKinds } from "../../../src-shared/demo/demo-work.ts";
import type { TemplateName } from "../../../src-shared/imports/registry.ts";
import { humanNumber } from "../../../src-shared/values/ids.ts";
import type { SeededRandom } from "../../../src-shared/values/seeded-random.ts";
import { makeUscc } from "../../../src-shared/values/uscc.ts";
import { amountOf, type Mistake, misread, mistake, pastDay, type Sample, type SampleRow } from "./sample.ts";

const numberDay = "2026-01-05";
const company_name = "上海启程供应链管理有限公司";
const uscc = makeUscc("91", "310115", "MA1K3XQ8");

/** Every fifth invoice is one of the old kind, with a number of 8 digits and a code. */
const invoice = (at: number, random: SeededRandom): SampleRow => {
  const isOld = at % 5 === 4;
  return {
    invoice_no: isOld ? String(10_000_000 + at) : `2531200000${String(at + 1).padStart(10, "0")}`,
    invoice_code: isOld ? "031002200111" : null,
    invoice_type: random.pick(["专票6%", "普票6%", "专票3%", "普票1%"]),
    invoice_category: "*现代服务*市场推广服务",
    invoice_at: pastDay(random),
    amount: amountOf(random),
    company_name,
    tax_no: uscc,
    tax_proof_no: `331016250${String(at + 1).padStart(9, "0")}`,
  };
};

const invoiceMistakes: readonly Mistake[] = [
  mistake("invoice_no", "2531200000"),
  mistake("invoice_no", "25312A"),
  (row) => ({ ...row, invoice_no: "12345678", invoice_code: null }),
  mistake("invoice_type", "收据"),
  mistake("invoice_category", ""),
  mistake("invoice_at", "2099-01-01"),
  mistake("amount", "0"),
];

const categories = ["服务费", "技术使用费", "提现手续费", "推广费", "保险费"];
const prices = ["100-200", "150～260", "88.50", "1,200", "35–60"];
/** Departments of one tree: five below each. */
const below = 5;
const departmentCode = (at: number): string => `D${String(at + 1).padStart(5, "0")}`;

/** Samples of templates that are about tasks, money, invoices and departments. */
export const recordSamples: Readonly<Partial<Record<TemplateName, Sample>>> = {
  task: {
    row: (at, random, company) => {
      const kinds = demoWorkKinds[company - 1] ?? [];
      const { name, id_no } = demoPerson(at);
      const isDirected = at % 2 === 0;
      return {
        name: `${random.pick(kinds)}${at + 1}号`,
        industry_name: "物流服务",
        price: prices[at % prices.length] ?? "",
        predict_task_amount: amountOf(random) * 10,
        settlement_period: random.pick(["日结", "周结", "月结"]),
        province: "上海市",
        city: "上海市",
        labor_name: isDirected ? name : null,
        labor_id_no: isDirected ? id_no : null,
        requirement: "按件完成，当日验收",
      };
    },
    mistakes: [
      mistake("name", ""),
      mistake("price", "200-100"),
      mistake("price", "0"),
      mistake("price", "1000000"),
      mistake("price", "面议"),
      mistake("predict_task_amount", "一万元"),
      mistake("predict_task_amount", ""),
      mistake("settlement_period", "年结"),
    ],
  },
  service_order: {
    row: (at, random) => {
      const fee = amountOf(random);
      return {
        no: humanNumber("FW", numberDay, at + 1),
        company_name,
        uscc,
        period: `2025-${String((at % 12) + 1).padStart(2, "0")}`,
        category: categories[at % categories.length] ?? "",
        base_amount: fee * 15,
        fee,
        discount: at % 4 === 0 ? Math.floor(fee / 10) : null,
        pay_method: random.pick(["随结算扣", "线上支付", "线下支付"]),
        due_at: pastDay(random),
      };
    },
    mistakes: [
      mistake("no", "订单一"),
      mistake("period", "2025-13"),
      mistake("category", "其他费"),
      mistake("fee", "100元"),
      mistake("uscc", "91310115MA1K3XQ800"),
      (row) => ({ ...row, fee: 100, discount: 200 }),
    ],
  },
  transact_list: {
    row: (at, random) => ({
      no: humanNumber("LS", numberDay, at + 1),
      status: at % 2 === 0 ? "已处理" : "未处理",
      amount: amountOf(random),
      occurred_at: pastDay(random),
      company_name,
    }),
    mistakes: [
      mistake("no", ""),
      mistake("status", "不知道"),
      mistake("amount", "1,23"),
      mistake("occurred_at", "昨天"),
    ],
  },
  staff_invoice: {
    row: (at, random) => {
      const { name, id_no } = demoPerson(at);
      return { name, id_no, ...invoice(at, random) };
    },
    mistakes: [...invoiceMistakes, mistake("id_no", misread)],
  },
  invoice_record: {
    row: (at, random) => invoice(at, random),
    mistakes: [...invoiceMistakes, mistake("tax_no", "91310115MA1K3XQ800")],
  },
  tax_verify: {
    row: (at, random) => {
      const { name, id_no } = demoPerson(at);
      return { labor_name: name, labor_id_no: id_no, tax_amount: random.int(0, 300_000), period: "2025-10" };
    },
    mistakes: [
      mistake("labor_name", ""),
      mistake("labor_id_no", misread),
      mistake("tax_amount", "-5"),
      mistake("period", "25年10月"),
    ],
  },
  offline_feedback: {
    row: (at, random) => {
      const { id_no, account_no } = demoPerson(at);
      return {
        trade_no: humanNumber("JY", numberDay, at + 1),
        user_id_no: id_no,
        status: at % 9 === 8 ? "失败" : "成功",
        amount: amountOf(random),
        user_bank_account: account_no,
      };
    },
    mistakes: [
      mistake("trade_no", ""),
      mistake("user_id_no", misread),
      mistake("status", "处理中"),
      mistake("amount", "0"),
      mistake("user_bank_account", "62220A"),
    ],
  },
  organization: {
    row: (at) => ({
      parent: at === 0 ? null : departmentCode(Math.floor((at - 1) / below)),
      name: at === 0 ? "总部" : `第${at}组`,
      code: departmentCode(at),
      leader: demoPerson(at).name,
    }),
    mistakes: [
      mistake("name", ""),
      // Its own parent, and the whole tree's code a second time.
      (row) => ({ ...row, parent: row["code"] }),
      mistake("code", "D00001"),
      mistake("code", "部门一"),
    ],
  },
};
