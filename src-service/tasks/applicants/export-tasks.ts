import { maskField } from "../../../src-shared/kernel/values/people/mask.ts";
import type { SheetSpec } from "../../../src-shared/kernel/workbook/sheet-spec.ts";
import { exportColumns } from "../../../src-shared/papers/export-columns.ts";
import { taskApplicants } from "../../../src-shared/tasks/applicants/task-applicants-record.ts";
import type { TaskContentRow } from "../../../src-shared/tasks/tasks/tasks-record.ts";
import { lookUp } from "../../core/database/tables.ts";
import type { ExportParts, MoreColumns, PartsAsked } from "../../lists/contributed.ts";
import { maskRow } from "../../lists/lists/masking.ts";
import { plainRowsBy } from "../../lists/lists/source.ts";
import { applicantsSource } from "./applicants-source.ts";
import { evidenceColumns } from "./export-evidence.ts";

/** Most columns that contents of tasks become, and most people on their sheet. */
const mostTitles = 60;
const mostPeople = 99_999;
const pageRows = 500;

const contentsOf = async ({ db }: PartsAsked, ids: readonly number[]) =>
  new Map(
    (
      await lookUp(ids, (chunk) => db.selectFrom("tasks").select(["id", "content"]).where("id", "in", chunk).execute())
    ).map(({ id, content }) => [id, JSON.parse(content ?? "[]") as TaskContentRow[]]),
  );

/** Types of values that are personal, with the mask of each. */
const personal: Partial<Record<TaskContentRow["code"], "phone" | "idNumber">> = { phone: "phone", id_no: "idNumber" };

const shownValue = ({ clear }: PartsAsked, { value, code }: TaskContentRow): string => {
  const kind = personal[code];
  return kind === undefined || clear.has(kind) ? value : maskField(kind, value);
};

/** A column for each title that contents of these tasks have, in the order in which they come. */
const contentColumns = async (asked: PartsAsked): Promise<MoreColumns> => {
  if (!asked.options.has("with_content")) return { columns: [], cellsOf: async () => new Map() };
  const titles = new Set<string>();
  const all = await contentsOf(asked, asked.ids);
  for (const id of asked.ids) for (const { key } of all.get(id) ?? []) if (titles.size < mostTitles) titles.add(key);
  return {
    columns: [...titles].map((title) => ({ title, kind: "text", width: 18 })),
    cellsOf: async (ids) => {
      const contents = await contentsOf(asked, ids);
      return new Map(
        ids.map((id) => {
          const values = new Map((contents.get(id) ?? []).map((row) => [row.key, shownValue(asked, row)]));
          return [id, [...titles].map((title) => values.get(title) ?? null)];
        }),
      );
    },
  };
};

/** Columns of the sheet of people. */
const peopleColumns = [
  ...["task_no", "task_name", "company_name", "name", "id_no", "mobile", "status", "source", "quote", "sign_count"],
  ...["report_count", "accept_amount", "billed_amount", "score", "create_at", "elect_at", "deliver_at", "accept_at"],
] as const;

/** The people of these tasks, a row each, task by task. */
const peopleSheet = async (asked: PartsAsked): Promise<readonly SheetSpec[]> => {
  if (!asked.options.has("with_applicants")) return [];
  const { db, principal, ids, texts, clear } = asked;
  const parts = await lookUp(ids, (chunk) =>
    db.selectFrom("task_applicants").select(["id", "task_id"]).where("task_id", "in", chunk).execute(),
  );
  const places = new Map(ids.map((id, at) => [id, at]));
  const place = (taskId: number): number => places.get(taskId) ?? 0;
  parts.sort((one, other) => place(one.task_id) - place(other.task_id) || one.id - other.id);
  const columns = exportColumns("taskApplicants", taskApplicants, peopleColumns, texts);
  const evidence = await evidenceColumns(asked);
  const rows = async function* () {
    for (let from = 0; from < Math.min(parts.length, mostPeople); from += pageRows) {
      const page = parts.slice(from, Math.min(from + pageRows, mostPeople)).map(({ id }) => id);
      const seen = await plainRowsBy(db, principal, taskApplicants, applicantsSource, "id", page);
      const cells = await evidence.cellsOf(page);
      for (const id of page) {
        const row = seen.get(String(id));
        if (row === undefined) continue;
        const masked = maskRow(taskApplicants, row, clear);
        yield [...columns.map((column) => column.valueOf(masked)), ...(cells.get(id) ?? [])];
      }
    }
    if (parts.length > mostPeople) yield [texts.cut(parts.length, mostPeople)];
  };
  return [
    {
      name: texts.title("taskApplicants"),
      columns: [...columns.map(({ valueOf: _, ...column }) => column), ...evidence.columns],
      rows: rows(),
      freezeHeader: true,
    },
  ];
};

/** Parts of an export of tasks besides the columns of their list (requirement T2). */
export const taskExportParts: ExportParts = { columns: contentColumns, sheets: peopleSheet };
