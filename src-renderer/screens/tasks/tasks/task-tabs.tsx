import { taskStates } from "../../../../src-shared/tasks/tasks/task-states.ts";
import type { RecordTab } from "../../../record/tabs/RecordTabs.tsx";
import { EventsTab } from "./EventsTab.tsx";
import { NoteTab } from "./NoteTab.tsx";
import { PartOfTask } from "./PartOfTask.tsx";
import { TaskFacts } from "./TaskFacts.tsx";
import type { TaskDetail } from "./task-detail.ts";

type Props = { readonly detail: TaskDetail };
type TaskTab = "people" | "signins" | "reports" | "note" | "bills" | "task" | "record";

const unpublished = (["draft", "toAudit", "rejected"] as const).map((key) => taskStates.code(key));

/** Before it is published a task has no people, and what it says is what is looked at. */
const isPublished = ({ detail: { task } }: Props): boolean => !unpublished.includes(task.status);

/** The tabs of a task, from left to right; titles under `taskPages.tabs.<name>`. */
export const taskTabs: readonly RecordTab<Props, TaskTab>[] = [
  {
    name: "people",
    isFilling: true,
    isShown: isPublished,
    count: ({ detail }) => detail.task.applied_count,
    content: ({ detail }) => <PartOfTask list="taskApplicants" detail={detail} />,
  },
  {
    name: "signins",
    isFilling: true,
    isShown: isPublished,
    content: ({ detail }) => <PartOfTask list="signins" detail={detail} />,
  },
  {
    name: "reports",
    isFilling: true,
    isShown: isPublished,
    content: ({ detail }) => <PartOfTask list="jobReports" detail={detail} />,
  },
  { name: "note", isShown: isPublished, content: ({ detail }) => <NoteTab detail={detail} /> },
  {
    name: "bills",
    isFilling: true,
    isShown: isPublished,
    count: ({ detail }) => detail.task.bill_count,
    content: ({ detail }) => <PartOfTask list="bills" detail={detail} />,
  },
  { name: "task", content: ({ detail }) => <TaskFacts detail={detail} /> },
  { name: "record", content: ({ detail }) => <EventsTab detail={detail} /> },
];
