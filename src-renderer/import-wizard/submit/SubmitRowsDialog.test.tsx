import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import type { Submit } from "../../../src-shared/kernel/imports/define-import.ts";
import { submitOf } from "../../../src-shared/registries/imports/submits.ts";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../testing/test-desk.tsx";
import { rowOf, stateOf } from "../model/test-import.ts";
import type { IssueKind } from "../preview/IssueKinds.tsx";
import { SubmitRowsDialog } from "./SubmitRowsDialog.tsx";
import { submitBlock } from "./submit-gate.ts";

configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const counts = { ...stateOf().counts, rows: 3 };
const tax: Partial<ImportState> = {
  template: "tax_verify",
  company_id: null,
  counts,
  columns: [{ key: "tax_amount", title: "税额", kind: "cents", required: true }],
  totals: { tax_amount: 123_45 },
};

const remark = (code: string, column: string, params = {}) => ({ code, column, severity: "warning" as const, params });
const kind = (code: string, remarks: number): IssueKind => ({
  ...remark(code, ""),
  remarks,
  rows: remarks,
  columns: [],
});
const ofEdit = { id_no: "310104198001151004", mobile: "13912341000", account_no: "6222020010000000" };
const remarks = [
  remark("will_change", "mobile", { before: "139****1000", after: "139****1000" }),
  remark("will_be_emptied", "remark", { before: "夜班", after: "" }),
  remark("account_to_verify", "account_no"),
];
const sameRow = [{ ...remark("nothing_changes", ""), column: null }];
const changes = {
  issueKinds: () => ({
    revision: 1,
    kinds: [
      kind("will_change", 1),
      kind("will_be_emptied", 1),
      kind("account_to_verify", 1),
      kind("nothing_changes", 2),
      kind("mobile_of_several", 4),
    ],
  }),
  rows: () => ({
    ...{ count: 2, revision: 1 },
    rows: [
      { ...rowOf(0, remarks), number: 2, cells: ofEdit },
      { ...rowOf(1, sameRow), number: 3, cells: ofEdit },
    ],
  }),
};

const draw = (
  overrides: Partial<ImportState>,
  answer: () => ImportState = () => stateOf({ phase: "sending" }),
  kinds?: IssueKind[],
) => {
  const state = stateOf(overrides);
  const statesGiven: ImportState[] = [];
  let closed = 0;
  let checks = 0;
  const { connected } = drawOverDesk(
    <SubmitRowsDialog
      state={state}
      submit={submitOf(state.template ?? "") as Submit}
      onState={(next) => statesGiven.push(next)}
      onClose={() => {
        closed += 1;
      }}
      onCheck={() => {
        checks += 1;
      }}
    />,
    {
      imports: {
        submit: answer,
        get: () => stateOf({ ...overrides, revision: 2 }),
        ...changes,
        ...(kinds && { issueKinds: () => ({ revision: 1, kinds }) }),
      },
      companies: {
        all: () => ({
          value: { count: 0, results: [] },
          freshness: { source: "live" as const, as_of: null, offline: false },
        }),
      },
    },
  );
  const submitted = () =>
    connected.requests.filter(({ entry }) => entry === "imports.submit").map(({ input }) => input);
  return { asked: submitted, seen: statesGiven, closed: () => closed, checks: () => checks };
};

it("shows the sum in figures and words and sends the month and what was ticked with exactly these rows", async () => {
  const { asked: submitted, closed } = draw(tax);
  expect(await screen.findByText("¥123.45")).toBeDefined();
  expect(screen.getByText("税额合计")).toBeDefined();
  expect(screen.queryByText("公司")).toBeNull();
  const month = screen.getByRole<HTMLSelectElement>("combobox");
  fireEvent.change(month, { target: { value: month.options[3]?.value } });
  fireEvent.click(screen.getByRole("checkbox"));
  fireEvent.click(screen.getByRole("button", { name: "提交 3 行" }));
  await waitFor(() => expect(closed()).toBe(1));
  expect(submitted()).toEqual([
    {
      import_id: "i1",
      confirm: { rows: 3, accounting_fee: 123_45, revision: 1 },
      settlement_remark: "",
      choices: { period: month.options[3]?.value, is_complete: true },
    },
  ]);
});

it("does not offer mended rows as a complete list, nor a month where none is needed", async () => {
  draw({ ...tax, counts: { ...counts, sent: 2 } });
  await screen.findByRole("combobox");
  expect(screen.queryByRole("checkbox")).toBeNull();
  cleanup();
  const { asked: submitted } = draw({ ...tax, template: "service_order", totals: { fee: 5_00 } });
  fireEvent.click(await screen.findByRole("button", { name: "提交 3 行" }));
  await waitFor(() => expect(submitted()).toHaveLength(1));
  expect(submitted()).toMatchObject([{ choices: {}, confirm: { accounting_fee: 5_00 } }]);
  expect(screen.queryByRole("combobox")).toBeNull();
});

it("says by kind what rows are warned of, and of rows that nobody has checked that they may come back", async () => {
  const kinds = [
    kind("stops_today", 2),
    kind("stop_open_bills", 1),
    { ...kind("worker_not_found", 1), severity: "error" as const },
  ];
  const stops = { template: "stop_cooperation", counts: { ...counts, rows_with_warnings: 3 } };
  const unchecked = "尚未联网核对：与登记不符的行会在提交后逐行退回";
  draw({ ...stops, checked_online: true }, undefined, kinds);
  await screen.findByText("没有生效日期，提交后今天停止合作：2 行");
  expect(screen.getByText("有未结账单，结清后才停止：1 行")).toBeDefined();
  expect(screen.queryByText(/没有这位接包方/u)).toBeNull();
  expect(screen.queryByText(unchecked)).toBeNull();
  cleanup();
  draw({ ...stops, checked_online: false }, undefined, kinds);
  await screen.findByText(unchecked);
});

it("stays open and brings the newest rows when they changed meanwhile", async () => {
  const { seen: statesGiven, closed } = draw(tax, () => {
    throw new AppError("import_changed");
  });
  fireEvent.click(await screen.findByRole("button", { name: "提交 3 行" }));
  expect(await screen.findByText(/内容在确认前有变化/u)).toBeDefined();
  await waitFor(() => expect(statesGiven.map(({ revision }) => revision)).toEqual([2]));
  expect(closed()).toBe(0);
});

it("asks for a company only where the rows need one, and for no more rows than one request takes", () => {
  const state = (template: string, rows = 3) => stateOf({ template, company_id: null, counts: { ...counts, rows } });
  expect(submitBlock(state("service_order"))).toBeNull();
  expect(submitBlock(state("offline_feedback"))).toBe("company");
  expect(submitBlock(state("fast_bill"))).toBe("company");
  expect(submitBlock(state("tax_verify", 5_000))).toBeNull();
  expect(submitBlock(state("tax_verify", 5_001))).toBe("many");
  expect(submitBlock(state("invoice_record", 100_000))).toBeNull();
});

const edit: Partial<ImportState> = {
  template: "worker_edit",
  counts: { ...counts, rows_with_warnings: 3 },
  totals: {},
  columns: [
    { key: "id_no", title: "身份证号", kind: "text", required: true },
    { key: "mobile", title: "手机号", kind: "text", required: false },
    { key: "remark", title: "备注", kind: "text", required: false },
    { key: "account_no", title: "卡号", kind: "text", required: false },
  ],
};

it("shows what a batch edit changes, before and after, and counts the rows that change nothing", async () => {
  const { asked: submitted } = draw(edit);
  const table = within(await screen.findByRole("region", { name: "修改前后对照" }));
  const lines = table.getAllByRole("row").map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(lines).toEqual([
    ["行号", "身份证号", "字段", "修改前", "修改后"],
    ["2", "310104198001151004", "手机号", "139****1000", "13912341000"],
    ["2", "310104198001151004", "备注", "夜班", "（清空）"],
    ["2", "310104198001151004", "卡号", "—", "6222020010000000 新账户，核验通过后才用于付款"],
  ]);
  expect(screen.getByText("将修改 3 处；2 行与现有资料相同，不列出")).toBeDefined();
  // What is changed is no warning.
  expect(screen.getByText("另有 4 处警告，照常提交")).toBeDefined();
  expect(screen.queryByText(/行带警告/u)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "提交 3 行" }));
  await waitFor(() => expect(submitted()).toHaveLength(1));
});

it("sends no batch edit that nobody has seen: it leads to the check", async () => {
  const { asked: submitted, checks } = draw({ ...edit, checked_online: false });
  fireEvent.click(await screen.findByRole("button", { name: "先联网核对" }));
  expect(checks()).toBe(1);
  fireEvent.click(screen.getByRole("button", { name: "提交 3 行" }));
  expect(screen.queryByRole("region", { name: "修改前后对照" })).toBeNull();
  expect(submitted()).toEqual([]);
});
