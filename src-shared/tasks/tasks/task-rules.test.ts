import { describe, expect, it } from "vitest";
import { ceilingAmong, flagsOf, highestPrice, type TaskFacts, taskFaults } from "./task-rules.ts";
import { taskModes } from "./task-states.ts";

const now = "2026-11-30 10:00:00";
const facts: TaskFacts = {
  ...{ name: "分拣", industry_name: "物流服务", mode: taskModes.open, price: 100_00, max_price: 150_00 },
  ...{ predict_task_amount: 500_000_00, need_count: 10, start_day: "2026-12-01", end_day: "2026-12-01", directed: 0 },
  ...{ is_display_hall: true, no_directional_is_display_hall: false, auto_approve_from: null, auto_approve_to: null },
  ...{ auto_receive_time: null, auto_start_time: null, auto_end_time: null },
};
const codes = (more: Partial<TaskFacts>, ceiling: number | null = null) =>
  taskFaults({ ...facts, ...more }, { ceiling, now }).map(({ field, code }) => `${field} ${code}`);

describe("what stands against a task", () => {
  it.each<[string, Partial<TaskFacts>, string[]]>([
    ["a price that is as high as the highest", { max_price: 100_00 }, ["price task_unit_price"]],
    ["a price one cent below it", { max_price: 100_01 }, []],
    ["the highest price of an order", { price: highestPrice, max_price: null }, []],
    ["one cent above", { price: highestPrice + 1, max_price: null }, ["price task_price_too_high"]],
    ["a range that ends above", { max_price: highestPrice + 1 }, ["price task_price_too_high"]],
    ["no amount", { predict_task_amount: 0 }, ["predict_task_amount task_amount_wrong"]],
    ["an end before the start", { end_day: "2026-11-30" }, ["end_day task_days"]],
    ["no hall where nobody is named", { is_display_hall: false }, ["is_display_hall task_hall_closed"]],
    ["a directed one without anybody", { mode: taskModes.directed }, ["labor_ids task_nobody_named"]],
    ["more named than needed", { mode: taskModes.directed, directed: 11 }, ["need_count task_need_below_named"]],
    [
      "all named of one that is both",
      { mode: taskModes.both, directed: 10, no_directional_is_display_hall: true },
      ["need_count task_nothing_left_open"],
    ],
    ["a span that is begun", { auto_approve_from: "2026-11-30 09:00:00", auto_approve_to: "2026-11-30 12:00:00" }, []],
    [
      "a span that is over",
      { auto_approve_from: "2026-11-30 08:00:00", auto_approve_to: "2026-11-30 09:59:59" },
      ["auto_approve_time task_time_over"],
    ],
    ["half a span", { auto_approve_from: "2026-12-01 08:00:00" }, ["auto_approve_time required"]],
    [
      "a start before the receiving",
      { auto_receive_time: "2026-12-02 08:00:00", auto_start_time: "2026-12-02 08:00:00" },
      ["auto_start_time task_times_ascend"],
    ],
    ["an end without a start", { auto_end_time: 3_600 }, ["auto_end_time task_end_without_start"]],
    [
      "an election of a directed one",
      {
        mode: taskModes.directed,
        directed: 1,
        auto_approve_from: "2026-12-01 08:00:00",
        auto_approve_to: "2026-12-01 09:00:00",
      },
      ["auto_approve_time task_no_election"],
    ],
  ])("finds %s", (_what, more, expected) => {
    expect(codes(more)).toEqual(expected);
  });

  it("holds the ceiling of the industry to the cent", () => {
    expect(codes({}, 500_000_00)).toEqual([]);
    expect(codes({}, 499_999_99)).toEqual(["predict_task_amount task_amount_ceiling"]);
    const ceilings = [
      { industry_name: "", ceiling: 1 },
      { industry_name: "物流服务", ceiling: 2 },
    ];
    expect([ceilingAmong(ceilings, "物流服务"), ceilingAmong(ceilings, "餐饮业"), ceilingAmong([], "餐饮业")]).toEqual([
      2,
      1,
      null,
    ]);
  });
});

describe("the flags that a mode leaves", () => {
  const all = [false, true];
  const asked = all.flatMap((is_display_hall) =>
    all.flatMap((no_directional_is_display_hall) =>
      all.map((is_no_audit) => ({
        is_display_hall,
        no_directional_is_display_hall,
        is_no_audit,
        is_no_audit_directional: false,
      })),
    ),
  );

  it.each(asked)("are those of the table, whatever was asked: %j", (flags) => {
    for (const mayBeUnaudited of all) {
      expect(flagsOf(taskModes.directed, flags, mayBeUnaudited)).toEqual({
        ...{ is_display_hall: false, no_directional_is_display_hall: false, is_no_audit: true },
        is_no_audit_directional: true,
      });
      expect(flagsOf(taskModes.open, flags, mayBeUnaudited)).toEqual({
        ...{ is_display_hall: flags.is_display_hall, no_directional_is_display_hall: false },
        ...{ is_no_audit: mayBeUnaudited && flags.is_no_audit, is_no_audit_directional: false },
      });
      expect(flagsOf(taskModes.both, flags, mayBeUnaudited)).toEqual({
        ...{ is_display_hall: false, no_directional_is_display_hall: flags.no_directional_is_display_hall },
        ...{ is_no_audit: mayBeUnaudited && flags.is_no_audit, is_no_audit_directional: true },
      });
    }
  });
});
