import type { z } from "zod";
import { field } from "../../kernel/imports/cells/define.ts";
import { moneyOf } from "../../kernel/imports/cells/money-cell.ts";
import type { TypedRow } from "../../kernel/imports/cells/typed-row.ts";
import { defineImport } from "../../kernel/imports/define-import.ts";
import { taskApplicants } from "../applicants/task-applicants-record.ts";
import { tasks } from "../tasks/tasks-list.ts";
import { taskBatches } from "./task-batches-list.ts";

/**
 * Tasks that a plus file needs (requirement T8): a row of it for each worker and day, of which the service makes the tasks that are
 * missing. The desk sends them before the bills of the same file; the workers of a task are those of the rows that name it.
 */
export const plusTask = defineImport({
  name: "plus_task",
  group: "records",
  kind: 16,
  call: { name: "taskBatches.plusCreate", path: "/cdl/1/batch/task/plus_create", access: "task.task.create" },
  lists: [taskBatches, tasks, taskApplicants],
  needsCompany: true,
  isChecked: true,
  fields: [
    field("task_name", "任务名称", "text", { required: true, maxLength: 100, example: "仓内分拣" }),
    field("industry_name", "行业", "text", { maxLength: 100, example: "物流服务" }),
    field("price", "单价", "cents"),
    field("quantity", "数量", "text", { maxLength: 12, example: "1" }),
    field("labor_name", "姓名", "name", { required: true, maxLength: 50 }),
    field("id_no", "身份证号", "idNumber", { required: true }),
    field("amount", "金额", "cents", { required: true }),
    field("work_date", "服务日期", "date", { means: "worked" }),
  ],
  rowRules: [],
  duplicateKey: ["task_name", "id_no", "amount", "work_date"],
  sums: ["amount"],
  only18: true,
});
export type PlusTaskRow = z.output<typeof plusTask.row>;

/** Remark on the first row of a task that will be made. */
export const taskToCreate = "task_to_create";

/** A row of a plus bill, as far as its task goes. */
type PlusBillRow = {
  readonly row: number;
  readonly task_name?: string | undefined;
  readonly industry_name?: string | undefined;
  readonly price?: number | undefined;
  readonly quantity?: string | undefined;
  readonly labor_name: string;
  readonly id_no: string;
  readonly accounting_fee: number;
  readonly work_date?: string | undefined;
};

/** The row of `taskBatches.plusCreate` that a row of plus bills needs. */
export const plusTaskRowOf = (bill: PlusBillRow): PlusTaskRow & TypedRow => ({
  ...{ row: bill.row, task_name: bill.task_name ?? "", labor_name: bill.labor_name, id_no: bill.id_no },
  amount: bill.accounting_fee,
  ...(bill.industry_name !== undefined && { industry_name: bill.industry_name }),
  ...(bill.price !== undefined && { price: bill.price }),
  ...(bill.quantity !== undefined && { quantity: bill.quantity }),
  ...(bill.work_date !== undefined && bill.work_date !== "" && { work_date: bill.work_date }),
});

/** The price of a row, cents: its own, else what it comes to for the quantity, else its amount. */
export const unitPrice = ({ price, quantity, amount }: Pick<PlusTaskRow, "price" | "quantity" | "amount">): number => {
  if (price !== undefined && price > 0) return price;
  // A quantity has two decimals at most, like an amount.
  const hundredths = quantity === undefined ? null : moneyOf(quantity);
  return hundredths?.ok && hundredths.cents > 0 ? Math.round((amount * 100) / hundredths.cents) : amount;
};
