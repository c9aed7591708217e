import type { DemoPerson } from "../../../src-shared/demo/demo-people.ts";
import {
  cleanDemoWorkers,
  demoTaskName,
  demoTaskNo,
  demoTasksPerCompany,
  isOpenDemoTask,
} from "../../../src-shared/demo/demo-work.ts";
import { mulRatio } from "../../../src-shared/kernel/values/money/money.ts";
import type { SeededRandom } from "../../../src-shared/kernel/values/text/seeded-random.ts";
import type { Mistake, SampleMaker } from "./sample.ts";

/** Mistakes that operators really make, one a row. Amounts are cents unless text. */
export const billMistakes: readonly Mistake[] = [
  (row) => ({ ...row, accounting_fee: "一百元" }),
  (row) => ({ ...row, labor_phone: String(row["labor_phone"]).slice(0, 10) }),
  (row) => ({ ...row, id_no: `${String(row["id_no"]).slice(0, 17)}${String(row["id_no"]).endsWith("0") ? "1" : "0"}` }),
  (row) => ({ ...row, labor_name: "" }),
  (row) => ({ ...row, accounting_fee: "1.2万" }),
  (row) => ({ ...row, labor_bank_account: String(row["labor_bank_account"]).replace(/(\d{4})(?=\d)/gu, "$1 ") }),
  (row) => ({ ...row, accounting_fee: 0 }),
  (row) => ({ ...row, labor_phone: `+86 ${row["labor_phone"]}` }),
  (row) => ({ ...row, accounting_fee: "12.345" }),
  (row) => ({ ...row, id_no: String(row["id_no"]).slice(0, 12) }),
  (row) => ({ ...row, accounting_fee: "#REF!" }),
  (row) => ({ ...row, work_date: "26-1-2", is_complete: "也许" }),
  (row) => ({
    ...row,
    labor_phone: String(row["labor_phone"]).replace(/\d/gu, (d) => String.fromCharCode(65_296 + Number(d))),
  }),
  (row) => ({ ...row, customer_pay: 1 }),
];

const remarks = ["六月劳务", "现场支援", "加班补差", "项目尾款", ""];

const pairOf = (random: SeededRandom): { fee: number; pay: number } => {
  const fee = random.int(200, 4_000) * 100 + random.int(0, 99);
  return { fee, pay: fee + mulRatio(fee, 650) };
};

const openTasks = (): number[] => Array.from({ length: demoTasksPerCompany }, (_, at) => at + 1).filter(isOpenDemoTask);

/** Bills of the workers and open tasks of a demo company: what its service accepts. */
export const billMaker = (company: number): SampleMaker => {
  const workers = cleanDemoWorkers(company);
  const tasks = openTasks();
  const pairs = workers.length * tasks.length;
  return (at, random) => {
    const worker = workers[at % workers.length] as DemoPerson;
    const task = tasks[Math.floor(at / workers.length) % tasks.length] as number;
    const { fee, pay } = pairOf(random);
    // The same worker and task come again after `pairs` rows: whole hundreds of yuan keep their amounts apart.
    const more = Math.floor(at / pairs) * 400_000;
    return {
      task_id: demoTaskNo(company, task),
      task_name: demoTaskName(company, task),
      labor_name: worker.name,
      labor_phone: worker.mobile,
      id_no: worker.id_no,
      labor_bank_account: worker.account_no,
      accounting_fee: fee + more,
      customer_pay: pay + more,
      is_complete: "是",
      remark: random.pick(remarks),
      work_date: `2026-10-${String(random.int(1, 28)).padStart(2, "0")}`,
      industry_name: "物流服务",
    };
  };
};
