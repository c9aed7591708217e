import { act, cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import type { SimpleRun } from "../../../src-shared/tasks/simple/simple-tasks-calls.ts";
import type { ActionTarget } from "../../list-screen/model/define-list-screen.ts";
import type { FakeHandlers } from "../../testing/fake-desk.ts";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../testing/test-desk.tsx";
import { simpleTaskActions } from "./simple-task-dialogs.tsx";

configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const fresh = { source: "live" as const, as_of: null, offline: false };
const settings = { most: 10_000, task_name: "零散分拣", industry_name: "物流服务" };
const reasons = [{ code: "applicant_not_ready", standing: 30, people: 2 }];

const row = (id: string, company_id: string, company_name: string) => ({ id, version: 1, company_id, company_name });
const rows = [row("1", "11", "启程"), row("2", "12", "云栈"), row("3", "12", "云栈")];
const target: ActionTarget = {
  ...{ list: "companyLabors", filters: {}, count: 3, sums: null, rows },
  selection: { mode: "some", ids: rows.map(({ id }) => id) },
};

const run = (more: Partial<SimpleRun>): SimpleRun => ({
  ...{ id: "7", no: "JD1", kind: 2, status: 1, total: 6_000, done: 500, sent: 490, unfit: 10, fail_code: null },
  ...{ task_id: null, task_no: "", create_at: "2026-11-30 08:00:00", finish_at: null, ...more },
});

const draw = (tasks: FakeHandlers["tasks"]) => {
  const Dialog = simpleTaskActions[0]?.Dialog;
  if (Dialog === undefined) throw new Error("no dialog");
  return drawOverDesk(<Dialog target={target} onClose={() => undefined} />, {
    companies: { all: () => ({ value: { results: [] }, freshness: fresh }) },
    ...(tasks !== undefined && { tasks }),
  });
};

it("sends to one company's chosen workers at a time, and begins with the name that the company's settings say", async () => {
  const { connected } = draw({
    laborCount: () => ({ value: { total: 4, fit: 2, reasons, ...settings }, freshness: fresh }),
  });
  await screen.findByText("共 4 人，其中 2 人可以派单");
  await screen.findByRole("row", { name: "未签约 2 人" });
  expect(screen.getByDisplayValue("零散分拣")).toBeDefined();
  const asked = () =>
    connected.requests.filter(({ entry }) => entry === "tasks.laborCount").map(({ input }) => input as object);
  expect(asked()).toEqual([{ query: { company_id: "12", chosen_ids: "2,3" } }]);
  fireEvent.change(screen.getByRole("combobox", { name: "发包方" }), { target: { value: "11" } });
  await waitFor(() => expect(asked()).toHaveLength(2));
  expect(asked()[1]).toEqual({ query: { company_id: "11", chosen_ids: "1" } });
});

it("counts so many by a job, and says how far it is", async () => {
  let isOver = false;
  draw({
    laborCount: () => {
      throw new AppError("simple_count_large", { params: { people: 6_000 } });
    },
    asyncCount: () => ({ run: run({}), ...settings }),
    simpleStatus: () => ({
      value: { run: run(isOver ? { status: 2, done: 6_000, sent: 5_998, unfit: 2 } : {}), reasons },
      freshness: fresh,
    }),
  });
  await screen.findByText("人数较多，正在后台清点：500 / 6,000");
  act(() => {
    isOver = true;
  });
  await screen.findByText("共 6,000 人，其中 5,998 人可以派单");
});
