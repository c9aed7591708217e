import { taskStates } from "../tasks/task-states.ts";

/** Number of people of a task by where they stand. */
export type TaskPeople = {
  readonly elected: number;
  readonly working: number;
  readonly toAccept: number;
  readonly refused: number;
  readonly accepted: number;
};

const following: readonly number[] = (["elected", "inProgress", "toAccept", "refused", "accepted"] as const).map(
  (key) => taskStates.code(key),
);

/**
 * The state of a task whose people have moved on, as a code; null where it stays as it is. What has to be done first decides:
 * somebody's work waits for acceptance, was refused, goes on, or all of it is accepted. Who was elected and has not received
 * holds nothing up once others work.
 */
export const stateByPeople = (status: number, people: TaskPeople): number | null => {
  if (!following.includes(status)) return null;
  const key =
    people.toAccept > 0
      ? "toAccept"
      : people.refused > 0
        ? "refused"
        : people.working > 0
          ? "inProgress"
          : people.accepted > 0 && people.elected === 0
            ? "accepted"
            : null;
  const next = key === null ? status : taskStates.code(key);
  return next === status ? null : next;
};
