import { describe, expect, it } from "vitest";
import { standardBill } from "../../../src-shared/billing/bills/standard-bill-import.ts";
import type { StagedCell } from "../../../src-shared/kernel/imports/cells/cells.ts";
import { FirstRowsSink } from "./first-rows.ts";
import type { FirstRows } from "./worker-protocol.ts";

const cells: StagedCell[] = standardBill.fields.map((_field, index) => ({ text: `值${index}`, fault: null }));
const issue = { column: "labor_name", code: "name_characters", severity: "error", params: {} } as const;

const taking = (count: number): FirstRows[] => {
  const received: FirstRows[] = [];
  const sink = new FirstRowsSink((first) => received.push(first));
  sink.start(standardBill);
  for (let index = 0; index < count; index += 1)
    sink.row({ number: index + 2, cells, issues: index === 1 ? [issue] : [], duplicate: null, kept: null });
  return received;
};

describe("the first rows of a file", () => {
  it("are given once, with their remarks, when they are enough", () => {
    const received = taking(120);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ template: "standard_bill" });
    expect(received[0]?.columns[1]).toEqual({
      key: "labor_name",
      title: "成交接包方姓名",
      kind: "text",
      required: true,
    });
    expect(received[0]?.rows.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, index) => index + 2));
    expect(received[0]?.rows[0]?.cells).toMatchObject({ task_id: "值0", labor_name: "值1" });
    expect(received[0]?.rows.map(({ issues }) => issues.length).slice(0, 3)).toEqual([0, 1, 0]);
  });

  it("are not given of a file that is read before anybody could look", () => {
    expect(taking(49)).toEqual([]);
  });

  it("are gathered anew when another reading begins", () => {
    const received: FirstRows[] = [];
    const sink = new FirstRowsSink((first) => received.push(first));
    for (let reading = 0; reading < 2; reading += 1) {
      sink.start(standardBill);
      for (let index = 0; index < 50; index += 1)
        sink.row({ number: reading * 100 + index, cells, issues: [], duplicate: null, kept: null });
    }
    expect(received.map(({ rows }) => rows[0]?.number)).toEqual([0, 100]);
  });
});
