import type { DemoPerson } from "../../../src-shared/demo/demo-people.ts";
import {
  cleanDemoWorkers,
  demoTaskName,
  demoTaskNo,
  demoTasksPerCompany,
  isOpenDemoTask,
} from "../../../src-shared/demo/demo-work.ts";
import type { ImportTemplate } from "../../../src-shared/kernel/imports/cells/define.ts";
import { mulRatio } from "../../../src-shared/kernel/values/money/money.ts";
import { type SeededRandom, seededRandom } from "../../../src-shared/kernel/values/text/seeded-random.ts";
import { humanNumber } from "../../../src-shared/kernel/values/time/ids.ts";
import type { CellInput } from "../../../src-shared/kernel/workbook/sheet-spec.ts";
import { derivedSample } from "./derived-sample.ts";
import { ownSamples } from "./own-samples.ts";
import type { Mistake, OwnSample, Sample, SampleMaker, SampleOptions } from "./sample.ts";

/** Mistakes that operators really make, one a row. Amounts are cents unless text. */
const billMistakes: readonly Mistake[] = [
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
const billMaker = (company: number): SampleMaker => {
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
      applicant_id: humanNumber("BM", "2026-10-05", at + 1),
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

const spoiledEvery = 7;
/** The most rows of a sample in which no two are the same row: invented people are not without number. */
export const mostSampleRows = (template: ImportTemplate): number => (template.bill === undefined ? 12_000 : 1_048_575);

const sampleOf = (template: ImportTemplate, company: number): Sample => {
  const own = (ownSamples as Readonly<Record<string, OwnSample | undefined>>)[template.name] ?? {};
  if (template.bill !== undefined)
    return { row: billMaker(company), mistakes: [...billMistakes, ...(own.mistakes ?? [])] };
  const derived = derivedSample(template);
  return {
    row: (...of) => ({ ...derived.row(...of), ...own.row?.(...of) }),
    mistakes: [...(own.mistakes ?? []), ...derived.mistakes],
  };
};

/** Data rows of a template, always the same for the same options. Without errors no two of them are the same row. */
export function* sampleRows(template: ImportTemplate, options: SampleOptions): Generator<CellInput[]> {
  const random = seededRandom(options.seed);
  const { row: maker, mistakes } = sampleOf(template, options.company);
  for (let at = 0; at < options.rows; at += 1) {
    const row = maker(at, random, options.company);
    const isSpoiled = options.errors && at % spoiledEvery === spoiledEvery - 1;
    const spoil = isSpoiled ? mistakes[Math.floor(at / spoiledEvery) % mistakes.length] : undefined;
    const sample = spoil ? spoil(row) : row;
    yield template.fields.map((field) => sample[field.key] ?? null);
  }
}
