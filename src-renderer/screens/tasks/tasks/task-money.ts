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
