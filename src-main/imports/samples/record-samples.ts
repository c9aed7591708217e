import { demoPerson } from "../../../src-shared/demo/demo-people.ts";
import { demoWorkKinds } from "../../../src-shared/demo/demo-work.ts";
import type { TemplateName } from "../../../src-shared/imports/registry.ts";
import { humanNumber } from "../../../src-shared/values/ids.ts";
import type { SeededRandom } from "../../../src-shared/values/seeded-random.ts";
import { makeUscc } from "../../../src-shared/values/uscc.ts";
import { amountOf, type Mistake, mistake, type OwnSample, pastDay, type SampleRow } from "./sample.ts";

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
  (row) => ({ ...row, invoice_no: "12345678", invoice_code: null }),
  mistake("invoice_at", "2099-01-01"),
];

const categories = ["服务费", "技术使用费", "提现手续费", "推广费", "保险费"];
const prices = ["100-200", "150～260", "88.50", "1,200", "35–60"];
/** Departments of one tree: five below each. */
const below = 5;
const departmentCode = (at: number): string => `D${String(at + 1).padStart(5, "0")}`;

/** Samples of other templates whose rows have rules beyond their columns. */
export const recordSamples: Readonly<Partial<Record<TemplateName, OwnSample>>> = {
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
    mistakes: [mistake("price", "200-100"), mistake("price", "0"), mistake("price", "1000000")],
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
    mistakes: [(row) => ({ ...row, fee: 100, discount: 200 })],
  },
  staff_invoice: {
    row: (at, random) => {
      const { name, id_no } = demoPerson(at);
      return { name, id_no, ...invoice(at, random) };
    },
    mistakes: invoiceMistakes,
  },
  invoice_record: { row: (at, random) => invoice(at, random), mistakes: invoiceMistakes },
  organization: {
    row: (at) => ({
      parent: at === 0 ? null : departmentCode(Math.floor((at - 1) / below)),
      name: at === 0 ? "总部" : `第${at}组`,
      code: departmentCode(at),
      leader: demoPerson(at).name,
    }),
    // Its own parent, and the whole tree's code a second time.
    mistakes: [(row) => ({ ...row, parent: row["code"] }), mistake("code", "D00001")],
  },
};
