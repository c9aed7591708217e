import { createHash } from "node:crypto";
import { billStates } from "../../../src-shared/billing/bills/bill-states.ts";
import { addDays, dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { importJobStates } from "../../../src-shared/records/imports/import-job-states.ts";
import { businessKey } from "../../billing/bills/importing/import-facts.ts";
import { amountColumns, type ComputedLine, computeLines } from "../../billing/bills/rows/compute-lines.ts";
import type { Tables } from "../../core/database/tables.ts";
import type { Memory } from "../world/to-date.ts";
import type { World } from "../world/world.ts";
import type { DemoCompany } from "./companies.ts";
import type { DemoTask } from "./tasks.ts";
import type { DemoWorker } from "./workers.ts";

export type Bill = Tables["bills"];
/** A bill with the line behind its amounts. */
export type GeneratedBill = { readonly bill: Bill; readonly line: ComputedLine };

/** Data from which the bills of one company are generated. */
export type CompanyData = {
  readonly world: World;
  readonly memory: Memory;
  readonly company: DemoCompany;
  readonly tasks: readonly DemoTask[];
  readonly workers: readonly DemoWorker[];
};

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

const uuidOf = (text: string): string => {
  const hex = sha256(text);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** Different workers, taken with a stride through the company's people. */
const pickWorkers = ({ world, workers }: CompanyData, count: number): DemoWorker[] => {
  const from = world.random.int(0, workers.length - 1);
  return Array.from(
    { length: Math.min(count, workers.length) },
    (_, at) => workers[(from + at) % workers.length] as DemoWorker,
  );
};

/** Mostly small amounts: the smaller of two random amounts, in yuan, sometimes with fen. */
const pickAmount = ({ world: { random }, company: { amounts } }: CompanyData): number => {
  const [from, to] = amounts;
  const yuan = Math.min(random.int(from, to), random.int(from, to));
  return yuan * 100 + random.pick([0, 0, 0, 50, 88]);
};

type BatchSpec = {
  readonly count: number;
  /** Day of the import. */
  readonly day: string;
  /** Month the income counts in, and day whose rules apply. */
  readonly period: string;
  readonly date: string;
  readonly status: Parameters<typeof billStates.code>[0];
};

const addImport = (
  companyData: CompanyData,
  spec: BatchSpec,
  at: string,
  bills: number,
  fee: number,
): { id: number; sn: string } => {
  const { world, company } = companyData;
  const id = world.ids(1);
  const sn = world.number("PC", spec.day);
  const failed = world.random.int(1, 8) === 1 ? world.random.int(1, 3) : 0;
  for (let row = 0; row < failed; row += 1) {
    const code = world.random.pick(["worker_unsigned", "worker_unknown", "account_missing"]);
    world.add("import_refusals", { import_id: id, row: bills + row + 2, code, params: "{}" });
  }
  world.add("bill_imports", {
    id,
    version: 1,
    change_seq: world.seq(),
    agency_id: world.agencyId,
    company_id: company.id,
    batch_key: uuidOf(`batch ${id}`),
    digest: sha256(`digest ${id}`),
    batch_sn: sn,
    status: importJobStates.code(failed > 0 ? "partlySucceeded" : "succeeded"),
    file_name: `${company.contract.contract_no}-${spec.day}-账单.xlsx`,
    import_file_url: null,
    import_file_sha256: null,
    inner_bill_type: 1,
    settlement_remark: "",
    total_count: bills + failed,
    success_count: bills,
    fail_count: failed,
    accounting_fee: fee,
    parts: 1,
    created_by: world.operator("maker").id,
    create_at: at,
    create_settlement: null,
    settlement_id: null,
    settlement_problem: null,
    finish_at: at,
    received_at: at,
    pay_differs: 0,
    pay_difference: 0,
    create_workers: 0,
    entered_workers: 0,
    task_batch_id: null,
  });
  return { id, sn };
};

const clockText = (world: World): string => {
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${two(world.random.int(9, 17))}:${two(world.random.int(0, 59))}:${two(world.random.int(0, 59))}`;
};

const audited: readonly number[] = [billStates.code("toSettle")];

/**
 * Generates the bills of one import with amounts from the real calculators. A line that the rules refuse is left out. The
 * bills are not stored yet, because their settlement still changes them.
 */
export const makeBatch = (companyData: CompanyData, spec: BatchSpec): readonly GeneratedBill[] => {
  const { world, memory, company } = companyData;
  const people = pickWorkers(companyData, spec.count);
  const wantedBills = people.map((worker) => ({
    labor_id: worker.id,
    accounting_fee: pickAmount(companyData),
    car_rental_fee: company.index === 1 && world.random.int(1, 12) === 1 ? 6_000 : 0,
  }));
  const mode = company.contract.terms.tax_calculate_mode;
  const workers = new Map(people.map((worker) => [worker.id, memory.worker(worker.id, spec.period, mode)]));
  const fee_base_before = memory.feeBase(company.id, company.contract, spec.period);
  const lines = computeLines(
    { contract: company.contract, tax_month: spec.period, date: spec.date, fee_base_before, workers },
    wantedBills,
  );
  const good = people.flatMap((worker, at) => {
    const line = lines[at];
    const want = wantedBills[at];
    return line?.ok && want ? [{ worker, line, want }] : [];
  });
  const create_at = `${spec.day} ${clockText(world)}`;
  const fee = good.reduce((sum, { want }) => sum + want.accounting_fee, 0);
  const origin = addImport(companyData, spec, create_at, good.length, fee);
  const tasks = companyData.tasks.filter((task) => task.isOpen);
  return good.map(({ worker, line, want }): GeneratedBill => {
    const type = world.random.pick([1, 1, 1, 1, 1, 1, 1, 3, 2]);
    const task = type === 2 ? null : world.random.pick(tasks);
    const work_date = addDays(spec.day, -world.random.int(1, 6));
    const status = billStates.code(spec.status);
    const audit_at =
      status >= billStates.code("toSettle") && spec.status !== "cancelled" ? `${dayOf(create_at)} 18:00:00` : null;
    const bill: Bill = {
      id: world.ids(1),
      version: 1,
      change_seq: world.seq(),
      agency_id: world.agencyId,
      company_id: company.id,
      task_id: task?.id ?? null,
      applicant_id: null,
      task_batch_id: null,
      labor_id: worker.id,
      import_id: origin.id,
      organization_id: null,
      edited_by: null,
      editors: null,
      settlement_id: null,
      over_limit: null,
      tax_month: null,
      file_customer_pay: null,
      // Set by the database.
      worker_gap: null,
      no: world.number("ZD", spec.day),
      status,
      audit_status: audited.includes(status) ? 3 : spec.status === "rejected" ? 2 : 1,
      batch_sn: origin.sn,
      inner_bill_type: type,
      labor_name: worker.name,
      id_no: worker.id_no,
      labor_phone: worker.mobile,
      labor_bank_account: worker.account_no,
      bank_code: worker.bank_code,
      accounting_fee: want.accounting_fee,
      net_cost: 0,
      car_rental_fee: want.car_rental_fee,
      ...amountColumns(line),
      is_complete: 1,
      invoicing_status: 1,
      invoice_content: null,
      withholding_status: 1,
      tax_verify_status: 1,
      work_date,
      business_key: businessKey({
        ...{ company: company.id, task: task?.id ?? null, worker: worker.id },
        ...{ amount: want.accounting_fee, day: work_date, nth: 0 },
      }),
      remark: "",
      create_at,
      created_by: world.operator("maker").id,
      audit_at,
      settlement_at: null,
      cancel_at: spec.status === "cancelled" ? `${addDays(spec.day, 1)} 10:00:00` : null,
    };
    return { bill, line };
  });
};
