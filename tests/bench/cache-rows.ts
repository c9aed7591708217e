import { createHmac } from "node:crypto";
import type { Row } from "../../src-shared/kernel/lists/define.ts";
import { maskCard, maskIdNumber, maskName, maskPhone } from "../../src-shared/kernel/values/people/mask.ts";
import { type SeededRandom, seededRandom } from "../../src-shared/kernel/values/text/seeded-random.ts";
import { addDays } from "../../src-shared/kernel/values/time/time.ts";

/** Hex key of the blind tokens in made-up data. */
export const searchKey = "5a".repeat(32);

const surnames = [..."王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗"];
const givenNames = [..."伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华建国"];
const statuses = [10, 20, 25, 30, 40, 50, 60, 65, 70, 90];

const pad = (value: number, length: number): string => String(value).padStart(length, "0");

export type MadeBill = {
  readonly row: Row;
  readonly tokens: readonly string[];
  readonly name: string;
  readonly idNo: string;
};

const tokenOf = (kind: string, value: string): string =>
  createHmac("sha256", Buffer.from(searchKey, "hex")).update(`${kind}:${value}`).digest("hex").slice(0, 16);

/** One bill as the service would sync it: masked, with blind tokens. */
export const madeBill = (at: number, random: SeededRandom): MadeBill => {
  const company = random.int(1, 40);
  const name = random.pick(surnames) + random.pick(givenNames) + (random.int(0, 1) ? random.pick(givenNames) : "");
  const idNo = `110101${random.int(1960, 2004)}${pad(random.int(1, 12), 2)}${pad(random.int(1, 28), 2)}${random.digits(4)}`;
  const phone = `13${random.digits(9)}`;
  const card = `622588${random.digits(13)}`;
  const fee = random.int(10_000, 900_000);
  const isSettled = random.int(0, 2) > 0;
  // Bills come in the order of time, about 1,200 a day.
  const day = addDays("2026-08-25", Math.floor(at / 1_200));
  const time = `${pad(random.int(0, 23), 2)}:${pad(random.int(0, 59), 2)}:${pad(random.int(0, 59), 2)}`;
  const row = {
    ...{
      id: String(1_000_000 + at),
      version: 1,
      company_id: String(company),
      task_id: String(company * 10),
      task_batch_id: null,
    },
    ...{ settlement_id: isSettled ? String(at % 2_000) : null, labor_id: String(at % 30_000) },
    ...{ no: `ZD202611${pad(at, 8)}`, status: random.pick(statuses), company_name: `上海灵活科技${company}号有限公司` },
    ...{ labor_name: maskName(name), id_no: maskIdNumber(idNo), labor_phone: maskPhone(phone) },
    ...{
      labor_bank_account: maskCard(card),
      task_batch_no: null,
      task_name: `推广任务${random.int(1, 100)}`,
      batch_sn: `PC${pad(at / 500, 6)}`,
    },
    ...{ inner_bill_type: random.int(1, 3), accounting_fee: fee, service_fee: fee / 10, pit: 0, vat: 100, surtax: 12 },
    ...{ car_rental_fee: 0, net_cost: 0, customer_pay: fee, net_pay: fee, work_date: day, invoicing_status: 1 },
    invoice_content: null,
    ...{
      withholding_status: 1,
      settlement_no: isSettled ? `JS${pad(at % 2_000, 8)}` : null,
      create_at: `${day} ${time}`,
    },
    ...{
      import_id: String(at % 90),
      created_by: String((at % 3) + 1),
      organization_id: null,
      organization_name: null,
      is_complete: at % 3 > 0,
    },
    ...{ labor_service_fee: 0, income_ex_vat: fee - 112, vat_recover: 0, tax_verify_status: 1 },
    ...{ worker_gap: at % 4, not_ready: at % 4 > 0 ? 1 : 0 },
    ...{ audit_at: null, settlement_at: isSettled ? `${day} 23:00:00` : null, remark: "" },
    ...{ file_customer_pay: null, pay_difference: null, pay_differs: 0 },
    tax_month: isSettled ? day.slice(0, 7) : null,
  };
  const integers = { ...row, service_fee: Math.floor(fee / 10), batch_sn: `PC${pad(Math.floor(at / 500), 6)}` };
  const tokens = [tokenOf("name", name), tokenOf("idNumber", idNo), tokenOf("phone", phone), tokenOf("card", card)];
  return { row: integers, tokens, name, idNo };
};

/** `count` bills, the same for the same seed. */
export const madeBills = (count: number, seed: number): readonly MadeBill[] => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_unused, at) => madeBill(at, random));
};
