import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import type { CopiedList } from "../copy/copy.ts";
import { firstId } from "../million/recipe.ts";
import type { WorkerQuestion } from "../workers/questions.ts";
import { peopleOfTask } from "./seed.ts";

const list = (name: "taskApplicants.list" | "tasks.list") => (what: string, query: Record<string, string>) => ({
  what,
  asked: { name, query: { page_size: "50", ...query } },
});

/** Every way in which people ask for tasks and their people; each costs a page and its count. `total`: tasks. */
export const taskQuestions = (total: number, anchor: string): readonly WorkerQuestion[] => {
  const tasks = list("tasks.list");
  const people = list("taskApplicants.list");
  const page = (rows: number): string => String(Math.max(1, Math.floor(rows / 100)));
  const span = { start: addDays(anchor, -60), end: addDays(anchor, -30) };
  const one = String(firstId);
  return [
    tasks("tasks, first page", {}),
    tasks("tasks, page in the middle", { page: page(total) }),
    tasks("tasks, counts of the tabs", { group_by: "status", page_size: "20" }),
    tasks("tasks to accept", { status: "60,65" }),
    tasks("tasks rejected in their audit", { audit_status: "2" }),
    tasks("tasks by amount", { ordering: "-predict_task_amount" }),
    tasks("tasks of a time", { date_type: "create_at", ...span }),
    tasks("tasks with somebody waiting", { has_waiting: "1" }),
    tasks("tasks, keyword", { keyword: "00042" }),
    tasks("tasks, keyword, nothing found", { keyword: "不存在的词" }),
    { what: "detail of a task", asked: { name: "tasks.get", params: { id: one } } },
    people("people, first page", {}),
    people("people, page in the middle", { page: page(total * peopleOfTask) }),
    people("people, counts of the tabs", { group_by: "status", page_size: "20" }),
    people("people of one task", { task_id: one }),
    people("people whose work waits", { status: "4" }),
    people("people who are not ready", { standing: "20" }),
    people("people with a bill", { billed: "1" }),
    people("people, by accepted amount", { ordering: "-accept_amount" }),
    people("people, keyword, a task", { keyword: "00042" }),
    people("people, keyword, nothing found", { keyword: "不存在的词" }),
  ];
};

/** The copies of both lists on the desk, and what is asked of them. */
export const copiedTasks = (anchor: string): readonly CopiedList[] => {
  const date = { by: "create_at", start: addDays(anchor, -60), end: addDays(anchor, -30) };
  return [
    {
      ...{ list: "tasks", anchor, keywords: ["00042", "启程", "不存在的词"] },
      pages: [{}, { status: [60, 65] }, { status: [30] }, { audit_status: [2] }, { date }],
    },
    {
      ...{ list: "taskApplicants", anchor, keywords: ["00042", "启程", "不存在的词"] },
      pages: [{}, { status: [4] }, { task_id: [String(firstId)] }, { standing: [20] }, { date }],
    },
  ];
};
