import { demoPerson } from "../../../src-shared/demo/demo-people.ts";
import { demoWorkKinds } from "../../../src-shared/demo/demo-work.ts";
import type { TemplateName } from "../../../src-shared/imports/define.ts";
import { humanNumber } from "../../../src-shared/values/ids.ts";
import type { SeededRandom } from "../../../src-shared/values/seeded-random.ts";
import { makeUscc } from "../../../src-shared/values/uscc.ts";
import { pastDay, type SampleMaker, type SampleRow } from "./sample.ts";

const numberDay = "2026-01-05";
const company_name = "上海启程供应链管理有限公司";
const uscc = makeUscc("91", "310115", "MA1K3XQ8");
const amountOf = (random: SeededRandom): number => random.int(200, 4_000) * 100 + random.int(0, 99);

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

const categories = ["服务费", "技术使用费", "提现手续费", "推广费", "保险费"];
const prices = ["100-200", "150～260", "88.50", "1,200", "35–60"];
/** Departments of one tree: five below each. */
const below = 5;
const departmentCode = (at: number): string => `D${String(at + 1).padStart(5, "0")}`;

/** Samples of templates that are about tasks, money, invoices and departments. */
export const recordSamples: Readonly<Partial<Record<TemplateName, SampleMaker>>> = {
  task: (at, random, company) => {
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
  service_order: (at, random) => {
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
  transact_list: (at, random) => ({
    no: humanNumber("LS", numberDay, at + 1),
    status: at % 2 === 0 ? "已处理" : "未处理",
    amount: amountOf(random),
    occurred_at: pastDay(random),
    company_name,
  }),
  staff_invoice: (at, random) => {
    const { name, id_no } = demoPerson(at);
    return { name, id_no, ...invoice(at, random) };
  },
  invoice_record: (at, random) => invoice(at, random),
  tax_verify: (at, random) => {
    const { name, id_no } = demoPerson(at);
    return { labor_name: name, labor_id_no: id_no, tax_amount: random.int(0, 300_000), period: "2025-10" };
  },
  offline_feedback: (at, random) => {
    const { id_no, account_no } = demoPerson(at);
    return {
      trade_no: humanNumber("JY", numberDay, at + 1),
      user_id_no: id_no,
      status: at % 9 === 8 ? "失败" : "成功",
      amount: amountOf(random),
      user_bank_account: account_no,
    };
  },
  sensitive_word: (at, random) => ({
    word: `违规词${at + 1}`,
    kind: random.pick(["违法违规", "虚假宣传", "涉政", "低俗", "其他"]),
    note: at % 3 === 0 ? "平台规则" : null,
  }),
  organization: (at) => ({
    parent: at === 0 ? null : departmentCode(Math.floor((at - 1) / below)),
    name: at === 0 ? "总部" : `第${at}组`,
    code: departmentCode(at),
    leader: demoPerson(at).name,
  }),
};
