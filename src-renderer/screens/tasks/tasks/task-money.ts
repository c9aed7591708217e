import { taskStates } from "../../../../src-shared/tasks/tasks/task-states.ts";
import type { TaskDetail } from "./task-detail.ts";

/** Sums that follow from where a task's money stands, cents. */
export type TaskMoney = {
  /** Accepted so far, billed and paid included. */
  readonly done: number;
  /** Of the plan, percent with one decimal; null without a plan. */
  readonly share: string | null;
  /** Not delivered yet of the plan. */
  readonly rest: number;
  /** Beyond the plan. */
  readonly over: number;
  /** The plan for each of the people; null where it does not divide. */
  readonly each: number | null;
};

/** Sums of a task's money: the parts of the bar and what is left of the plan. */
export const moneyOf = (task: Pick<TaskDetail["task"], "need_count">, money: TaskDetail["money"]): TaskMoney => {
  const { predicted, to_accept, accepted, billed, paid } = money;
  const done = accepted + billed + paid;
  const spoken = done + to_accept;
  const each = task.need_count > 0 ? predicted / task.need_count : Number.NaN;
  return {
    done,
    share: predicted === 0 ? null : ((done / predicted) * 100).toFixed(1),
    rest: Math.max(0, predicted - spoken),
    over: Math.max(0, spoken - predicted),
    each: Number.isInteger(each) && each > 0 ? each : null,
  };
};

const { code } = taskStates;
const atWork: readonly number[] = (["inProgress", "toAccept", "refused"] as const).map(code);
const afterWork: readonly number[] = (["accepted", "settled", "partlySettled"] as const).map(code);

/** The one thing to know beside what is accepted, with its amount in cents; null where nothing is worth saying. */
export type MoneyNote = { readonly key: "over" | "rest" | "less" | "ceiling"; readonly amount: number } | null;

/** Note on a task's money: beyond the plan; before work its ceiling, while there is work what is not delivered, then what was not needed. */
export const moneyNote = (
  { status }: Pick<TaskDetail["task"], "status">,
  { over, rest }: Pick<TaskMoney, "over" | "rest">,
  ceiling: number | null,
): MoneyNote => {
  if (over > 0) return { key: "over", amount: over };
  if (atWork.includes(status)) return { key: "rest", amount: rest };
  if (afterWork.includes(status)) return rest > 0 ? { key: "less", amount: rest } : null;
  return ceiling === null ? null : { key: "ceiling", amount: ceiling };
};
