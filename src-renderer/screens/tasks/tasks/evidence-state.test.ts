import { expect, it } from "vitest";
import { taskStates } from "../../../../src-shared/tasks/tasks/task-states.ts";
import { evidenceState } from "./evidence-state.ts";

const task = (state: Parameters<typeof taskStates.code>[0], elected_count: number) => ({
  status: taskStates.code(state),
  elected_count,
});

it("evidence is complete only where somebody has a part in work that has begun", () => {
  expect(evidenceState(task("inProgress", 3), [])).toBe("complete");
  expect(evidenceState(task("settled", 0), [])).toBe("nobody");
  expect(evidenceState(task("published", 0), [])).toBe("later");
  expect(evidenceState(task("elected", 3), [])).toBe("later");
  expect(evidenceState(task("settled", 3), ["note"])).toBe("missing");
});
