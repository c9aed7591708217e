import type { WorkerFieldType } from "../../../../src-shared/kernel/lists/worker-column.ts";
import { plainMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import type { RecordDetail } from "../../../../src-shared/registries/records/registry.ts";
import {
  ceilingAmong,
  type TaskFacts,
  type TaskFault,
  taskFaults,
} from "../../../../src-shared/tasks/tasks/task-rules.ts";
import { taskModes } from "../../../../src-shared/tasks/tasks/task-states.ts";
import { taskForm } from "../../../../src-shared/tasks/tasks/tasks-record.ts";
import { type FormInput, valuesOf } from "../../../record/forms/form-values.ts";
import type { UploadedFile } from "../../../viewer/use-send-file.ts";
import { readTime, typedTime } from "./task-times.ts";

export type TaskDetail = RecordDetail<"tasks">;

/** A row of the content as it is typed. */
export type ContentRow = { readonly key: string; readonly value: string; readonly code: WorkerFieldType };

/** A worker whom the task names; `standing` as in the list of workers. */
export type NamedWorker = TaskDetail["named"][number];

/** Everything that stands in the form: texts of its fields, and what no field holds. */
export type TaskInput = {
  readonly fields: FormInput;
  readonly content: readonly ContentRow[];
  readonly named: readonly NamedWorker[];
  readonly files: readonly UploadedFile[];
};

/** Fields of the clock, which are typed like the others. Minutes are sent as seconds (spec 3). */
export const timeFields = ["auto_from", "auto_to", "auto_receive", "auto_start"] as const;
export type TimeField = (typeof timeFields)[number];

export const emptyInput = (companyId: string | null, today: string): TaskInput => ({
  fields: {
    ...{ company_id: companyId ?? "", mode: String(taskModes.open), price_unit: "2", settlement_period: "3" },
    ...{ is_display_hall: "1", no_directional_is_display_hall: "1", is_no_audit: "", start_day: today, end_day: today },
  },
  ...{ content: [], named: [], files: [] },
});

const amount = (cents: number | null): string => (cents === null || cents === 0 ? "" : plainMoney(cents));
const flag = (value: boolean): string => (value ? "1" : "");

/** The form of a task that is there; of a copy without its days, times and name of before. */
export const inputOf = (detail: TaskDetail, isCopy = false): TaskInput => {
  const { task, named, attachments, content } = detail;
  const times = isCopy
    ? {}
    : {
        ...{ start_day: task.start_day, end_day: task.end_day },
        ...{ auto_from: typedTime(detail.auto_approve_from), auto_to: typedTime(detail.auto_approve_to) },
        ...{ auto_receive: typedTime(detail.auto_receive_time), auto_start: typedTime(detail.auto_start_time) },
        auto_minutes: detail.auto_end_time === null ? "" : String(Math.round(detail.auto_end_time / 60)),
      };
  return {
    fields: {
      ...{ company_id: task.company_id, name: task.name, industry_name: task.industry_name, mode: String(task.mode) },
      ...{ price: amount(task.price), max_price: amount(task.max_price), price_unit: String(task.price_unit ?? 2) },
      ...{ predict_task_amount: amount(task.predict_task_amount), occupation_id: detail.occupation?.id ?? "" },
      ...{
        settlement_period: String(task.settlement_period),
        need_count: task.need_count === 0 ? "" : String(task.need_count),
      },
      ...{ area: task.area, place: task.place, requirement: detail.requirement },
      delivery_standard: detail.delivery_standard,
      is_display_hall: flag(task.mode !== taskModes.open || task.is_display_hall),
      // A mode that has no such part leaves the flag off: it begins as that of a new task.
      no_directional_is_display_hall: flag(task.mode !== taskModes.both || detail.no_directional_is_display_hall),
      is_no_audit: flag(task.is_no_audit),
      ...times,
    },
    content: content.map(({ key, value, code }) => ({ key, value, code })),
    named,
    files: isCopy ? [] : attachments.map(({ file_key: key, name }) => ({ key, name })),
  };
};

/** Fields that the form's controls hold; files and company have their own. */
const { attachments: _files, ...controls } = taskForm;

const timeOf = (fields: FormInput, name: TimeField): string | null => readTime(fields[name] ?? "") || null;

/** Minutes until the end, as seconds; null while none, or no whole number of them, is typed. */
export const endSeconds = (fields: FormInput): number | null => {
  const text = (fields["auto_minutes"] ?? "").trim();
  return /^\d{1,7}$/u.test(text) && Number(text) > 0 ? Number(text) * 60 : null;
};

/** Facts by which the rules judge what is typed. */
export const factsOf = ({ fields, named }: TaskInput): TaskFacts => {
  const values = valuesOf(controls, fields);
  const text = (name: string): string => String(values[name] ?? "");
  const number = (name: string): number => Number(values[name] ?? 0);
  const optional = (name: string): string | null => text(name) || null;
  return {
    ...{ name: text("name"), industry_name: text("industry_name"), mode: number("mode") || taskModes.open },
    ...{ price: number("price"), max_price: number("max_price") || null, need_count: number("need_count") },
    ...{ predict_task_amount: number("predict_task_amount"), start_day: optional("start_day") },
    ...{ end_day: optional("end_day"), directed: named.length },
    is_display_hall: values["is_display_hall"] === true,
    no_directional_is_display_hall: values["no_directional_is_display_hall"] === true,
    ...{ auto_approve_from: timeOf(fields, "auto_from"), auto_approve_to: timeOf(fields, "auto_to") },
    ...{ auto_receive_time: timeOf(fields, "auto_receive"), auto_start_time: timeOf(fields, "auto_start") },
    auto_end_time: endSeconds(fields),
  };
};

type Ceilings = readonly { readonly industry_name: string; readonly ceiling: number }[];

/** All that stands against submitting what is typed, by the service's own rules. `now`: "YYYY-MM-DD HH:mm:ss". */
export const faultsOf = (input: TaskInput, ceilings: Ceilings, now: string): readonly TaskFault[] => {
  const facts = factsOf(input);
  const company = (input.fields["company_id"] ?? "") === "" ? [{ field: "company_id", code: "required" }] : [];
  return [...company, ...taskFaults(facts, { ceiling: ceilingAmong(ceilings, facts.industry_name), now })];
};

/** Body of a save: every field in order as it is typed; what cannot be read is left as it was. */
export const bodyOf = (input: TaskInput) => {
  const { fields, content, named, files } = input;
  const { company_id: _company, name, ...values } = valuesOf(controls, fields);
  const [from, to] = [timeOf(fields, "auto_from"), timeOf(fields, "auto_to")];
  const span: [string, string] | null = from === null || to === null ? null : [from, to];
  return {
    ...(typeof name === "string" && { name }),
    ...values,
    content: content.filter(({ key }) => key.trim() !== ""),
    labor_ids: named.map(({ id }) => id),
    attachments: files.map(({ key }) => key),
    auto_approve_time: span,
    auto_receive_time: timeOf(fields, "auto_receive"),
    auto_start_time: timeOf(fields, "auto_start"),
    auto_end_time: endSeconds(fields),
  };
};
