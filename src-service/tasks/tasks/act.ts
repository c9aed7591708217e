import { applicantStates } from "../../../src-shared/tasks/applicants/applicant-states.ts";
import { taskAudits } from "../../../src-shared/tasks/tasks/task-states.ts";
import type { SignedIn, Writing } from "../../core/context.ts";
import { movePeople } from "./move-people.ts";
import { followPeople } from "./people-counts.ts";
import { dispatchNamed, publishedAt, publishedState } from "./publish.ts";
import { type TaskUpdate, wordsIn } from "./save-task.ts";
import { type Task, taskCode } from "./task-row.ts";
import { startedAt } from "./task-start.ts";
import { tellTask } from "./tell.ts";

type Act = (
  context: SignedIn,
  writing: Writing,
  row: Task,
  body: TaskUpdate,
) => Promise<{ readonly changes?: Partial<Task>; readonly besides?: () => Promise<void> }>;

const { code } = applicantStates;

/** Submitted for audit, or published where none is needed; that it is whole was judged before (`obstacles.ts`). */
const submit: Act = async (context, writing, row) => {
  const words = { word_count: (await wordsIn(context, row)).soft.length };
  if (row.is_no_audit !== 1)
    return { changes: { ...words, status: taskCode("toAudit"), audit_status: taskAudits.pending } };
  const published = {
    ...words,
    status: publishedState(row),
    ...publishedAt(row, writing.at),
    origin: context.reachedAt,
  };
  return {
    changes: published,
    besides: () => dispatchNamed(writing, { ...row, ...published }, context.principal.user_id),
  };
};

const approve: Act = async (context, writing, row) => {
  const published = { status: publishedState(row), ...publishedAt(row, writing.at), origin: context.reachedAt };
  return {
    changes: published,
    besides: () => dispatchNamed(writing, { ...row, ...published }, context.principal.user_id),
  };
};

const reject: Act = async () => ({ changes: { audit_status: taskAudits.rejected } });

/** Work begins for who was elected; after a refused acceptance it goes on for whose work was refused. */
const receive: Act = async ({ principal }, writing, row) => {
  const isAgain = row.status === taskCode("refused");
  return {
    changes: isAgain ? {} : startedAt(row, writing.at),
    besides: async () => {
      const from = isAgain ? "refused" : "elected";
      await movePeople(
        writing,
        row,
        [code(from)],
        { status: code("working"), receive_at: writing.at },
        {
          ...{ kind: "receive", userId: principal.user_id },
        },
      );
      await followPeople(writing, row.id);
    },
  };
};

const deliver: Act = async ({ principal }, writing, row) => ({
  changes: { deliver_at: writing.at },
  besides: async () => {
    await movePeople(
      writing,
      row,
      [code("working"), code("refused")],
      { status: code("toAccept"), deliver_at: writing.at },
      {
        ...{ kind: "deliver", userId: principal.user_id },
      },
    );
  },
});

/** A task is accepted as a whole once nobody's work waits: each amount is decided by itself (requirement T5). */
const accept: Act = async (_context, writing) => ({ changes: { complete_at: writing.at } });

const refuse: Act = async ({ principal }, writing, row, { reason = "" }) => ({
  besides: async () => {
    const stamp = { refuse_by: principal.user_id, refuse_at: writing.at, refuse_reason: reason };
    await movePeople(
      writing,
      row,
      [code("toAccept")],
      { status: code("refused"), ...stamp },
      {
        ...{ kind: "refuse", userId: principal.user_id, reason },
      },
    );
    await followPeople(writing, row.id);
  },
});

/** Ends a task for everybody who waits for it: they are told no. */
const end: Act = async ({ principal }, writing, row, { reason = "" }) => {
  return {
    besides: async () => {
      const stamp = { reject_by: principal.user_id, reject_at: writing.at, reject_reason: reason };
      const open = (["applied", "elected", "working", "toAccept", "refused"] as const).map(code);
      await movePeople(
        writing,
        row,
        open,
        { status: code("rejected"), ...stamp },
        {
          ...{ kind: "reject", userId: principal.user_id, reason },
        },
      );
      await followPeople(writing, row.id);
    },
  };
};

/** Effects of actions besides moving the task. */
export const taskActs = { submit, approve, reject, receive, deliver, accept, refuse, close: end, cancel: end };

/** Ends the election of a published task: who was not elected is told no. Returns how many were elected and refused. */
export const endElection = async (
  writing: Writing,
  task: Task,
  userId: number | null,
): Promise<{ readonly elected: number; readonly rejected: number }> => {
  const stamp = { reject_by: userId, reject_at: writing.at, reject_reason: "" };
  const rejected = await movePeople(
    writing,
    task,
    [code("applied")],
    { status: code("rejected"), ...stamp },
    {
      ...{ kind: "reject", userId },
    },
  );
  await tellTask(writing, task.id, "electionEnds", { userId, people: task.elected_count ?? 0 });
  await followPeople(writing, task.id);
  return { elected: task.elected_count ?? 0, rejected };
};
