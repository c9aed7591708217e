import { expect, it } from "vitest";
import { bringsForward } from "../../kernel/records/judge.ts";
import { taskStates } from "./task-states.ts";
import { taskRecord } from "./tasks-record.ts";

it("beginning work brings an elected task forward, none whose acceptance was refused", () => {
  const isForward = (state: "elected" | "refused") =>
    bringsForward(taskRecord, "receive", { status: taskStates.code(state) });
  expect([isForward("elected"), isForward("refused")]).toEqual([true, false]);
});
