import { taskStates } from "../../../../src-shared/tasks/tasks/task-states.ts";

const before = (["draft", "toAudit", "rejected", "published", "elected", "closed", "cancelled"] as const).map((key) =>
  taskStates.code(key),
);

/** State of a task's evidence: some is missing, it is looked at once work begins, nobody has a part to prove, or nothing is missing. */
export const evidenceState = (
  { status, elected_count }: { readonly status: number; readonly elected_count: number },
  gaps: readonly unknown[],
): "missing" | "later" | "nobody" | "complete" => {
  if (gaps.length > 0) return "missing";
  if (before.includes(status)) return "later";
  return elected_count === 0 ? "nobody" : "complete";
};
