import { maskName } from "../../../src-shared/kernel/values/people/mask.ts";
import type { HandlersFor } from "../../core/context.ts";
import { findTask } from "./task-row.ts";

type Events = HandlersFor<"tasks.events">["tasks.events"];
type Kind = Awaited<ReturnType<Events>>["events"][number]["kind"];

/** Most events of one answer. */
const mostEvents = 1_000;

/** Answers with what happened to a task, the latest first; workers are masked. */
export const taskEvents: Events = async ({ db, principal }, { params }) => {
  const { id } = await findTask(db, principal, params.id);
  const rows = await db
    .selectFrom("task_events as e")
    .leftJoin("users as u", "u.id", "e.user_id")
    .leftJoin("labors as l", "l.id", "e.labor_id")
    .select(["e.id", "e.kind", "e.at", "e.people", "e.amount", "e.reason", "u.name as by", "l.name as worker"])
    .where("e.task_id", "=", id)
    .orderBy("e.id", "desc")
    .limit(mostEvents)
    .execute();
  return {
    events: rows.map(({ kind, by, worker, reason, ...event }) => ({
      ...{ ...event, id: String(event.id), kind: kind as Kind, by: by ?? "", reason: reason ?? "" },
      worker: worker === null ? null : maskName(worker),
    })),
  };
};
