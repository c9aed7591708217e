import { describe, expect, it } from "vitest";
import { taskStates } from "../tasks/task-states.ts";
import { stateByPeople, type TaskPeople } from "./task-progress.ts";

const nobody: TaskPeople = { elected: 0, working: 0, toAccept: 0, refused: 0, accepted: 0 };
const after = (key: Parameters<typeof taskStates.code>[0], people: Partial<TaskPeople>) => {
  const code = stateByPeople(taskStates.code(key), { ...nobody, ...people });
  return code === null ? null : taskStates.keyOf(code);
};

describe("a task follows its people", () => {
  it.each([
    ["elected", { elected: 2 }, null],
    ["elected", { elected: 1, working: 1 }, "inProgress"],
    ["inProgress", { working: 3, toAccept: 1 }, "toAccept"],
    ["toAccept", { toAccept: 1, refused: 4 }, null],
    ["toAccept", { refused: 1, accepted: 4 }, "refused"],
    ["refused", { working: 1, accepted: 4 }, "inProgress"],
    ["toAccept", { accepted: 5 }, "accepted"],
    // Somebody who never answered is decided on before the whole is accepted.
    ["toAccept", { accepted: 4, elected: 1 }, null],
    ["accepted", { accepted: 4, toAccept: 1 }, "toAccept"],
    ["inProgress", {}, null],
    ["published", { toAccept: 1 }, null],
    ["settled", { toAccept: 1 }, null],
    ["cancelled", { working: 1 }, null],
  ] as const)("from %s with %j to %s", (from, people, to) => {
    expect(after(from, people)).toBe(to);
  });
});
