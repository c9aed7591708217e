import { withinSql } from "../../core/plumbing/data-scope.ts";
import type { FileRule } from "../../lists/contributed.ts";

/** Rule to fetch the attachments of tasks: whoever sees the task. */
export const taskFileRule: FileRule = async (db, principal, key) => {
  if (!principal.permissions.has("task.task.view")) return false;
  const found = await db
    .selectFrom("task_attachments as a")
    .innerJoin("tasks as t", "t.id", "a.task_id")
    .where(withinSql(principal, { agency: "t.agency_id", company: "t.company_id", maker: "t.maker_id" }))
    .where("a.storage_key", "=", key)
    .select(["t.id", "t.agency_id", "a.sha256"])
    .executeTakeFirst();
  if (found === undefined) return false;
  const { id, agency_id, sha256 } = found;
  return { area: "tasks", object: `task:${id}`, agency_id, sha256 };
};
