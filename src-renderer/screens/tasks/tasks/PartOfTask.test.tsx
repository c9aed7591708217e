import { cleanup, configure, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../../testing/test-desk.tsx";
import { justRead } from "../../../testing/test-list.tsx";
import { PartOfTask } from "./PartOfTask.tsx";
import type { TaskDetail } from "./task-detail.ts";

configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const detail = { task: { id: "7", no: "RW20261101000001" } } as TaskDetail;
const person = {
  ...{ id: "5", version: 1, change_seq: 1, no: "BM1", company_id: "11", company_name: "上海启程", task_id: "7" },
  ...{ company_labor_id: "8", name: "陆*婷", id_no: "350203********0841", task_name: "仓内分拣", status: 4, source: 1 },
  ...{ standing: 50, quote: 180_00, sign_count: 9, report_count: 8, by_signs: 1_620_00, accept_amount: null },
};

const draw = (list: "taskApplicants" | "signins" | "jobReports", rows: readonly object[]) =>
  drawOverDesk(<PartOfTask list={list} detail={detail} />, {
    lists: {
      page: () => ({ rows, count: rows.length, summary: {}, freshness: justRead }),
      getSettings: () => ({ export_direction: 1 as const, list_header: [] }),
    },
  });

it("asks for the task's own people, and repeats neither the task nor its company in their rows", async () => {
  const { connected } = draw("taskApplicants", [person]);
  expect(await screen.findByText("陆*婷")).toBeTruthy();
  const titles = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(titles.join(" ")).toMatch(/签到/u);
  expect(titles.join(" ")).not.toMatch(/任务|发包方|报名号/u);
  expect(screen.queryByRole("button", { name: /^发包方/u })).toBeNull();
  const asked = connected.requests.filter(({ entry }) => entry === "lists.page").map(({ input }) => input);
  expect(asked[0]).toMatchObject({ list: "taskApplicants", filters: { task_id: ["7"] } });
});

it("says of an empty part how its first row comes to be", async () => {
  draw("taskApplicants", []);
  expect(await screen.findByText("还没有人报名")).toBeTruthy();
  cleanup();
  draw("signins", []);
  expect(await screen.findByText(/接包方在手机上签到/u)).toBeTruthy();
  cleanup();
  draw("jobReports", []);
  expect(await screen.findByText(/提交汇报/u)).toBeTruthy();
});
