import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import { makeUscc } from "../../../src-shared/kernel/values/companies/uscc.ts";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../testing/test-desk.tsx";
import { ApplyDialog } from "./ApplyDialog.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

const freshness = { source: "live" as const, as_of: null, offline: false };
const quotaAnswer = {
  quota: { settled: 1_000, returned: 30, invoiced: 100, invoicing: 0, corrections_due: 30, available: 870 },
  settlements: [
    { id: "1", no: "JS1", period: "2026-11", settlement_at: "2026-11-01 10:00:00", remaining: 500 },
    { id: "2", no: "JS2", period: "2026-11", settlement_at: "2026-11-02 10:00:00", remaining: 400 },
  ],
  more: 0,
  buyer: {
    title: "企业甲",
    tax_no: makeUscc("91", "310115", "MA1K4C7X"),
    address_tel: "上海 021",
    bank_account: "工行 1",
    receive_emails: ["a***@example.com"],
    apply_id: "31",
  },
};
const company = { id: "7", name: "企业甲", short_name: "甲", parent_name: null, settlement_type: 1, channels: [1] };

const draw = (refusal: string) => {
  let closed = 0;
  const { connected } = drawOverDesk(<ApplyDialog onClose={() => (closed += 1)} />, {
    companies: { all: () => ({ value: { results: [company] }, freshness }) },
    invoices: { quota: () => ({ value: quotaAnswer, freshness }), create: () => Promise.reject(new AppError(refusal)) },
  });
  const createCalls = () => connected.requests.filter(({ entry }) => entry === "invoices.create");
  return { asked: createCalls, closed: () => closed };
};

const submit = () => screen.getByRole("button", { name: "提交申请", hidden: true });

it("applies for what was chosen less what came back, with what the person saw", async () => {
  const { asked: createCalls } = draw("quota_changed");
  fireEvent.click(await screen.findByLabelText(/JS1/));
  fireEvent.click(screen.getByLabelText(/JS2/));
  expect(screen.getByText(/^本次申请开票 ¥8.70（/)).toBeTruthy();
  fireEvent.click(submit());
  // The content has to be chosen: nothing leaves without it.
  expect((await screen.findAllByText("请填写")).length).toBe(1);
  expect(createCalls()).toEqual([]);
  fireEvent.change(screen.getByPlaceholderText("请选择或填写开票内容"), { target: { value: "*现代服务*" } });
  fireEvent.click(submit());
  await waitFor(() => expect(createCalls()).toHaveLength(1));
  expect(createCalls()[0]?.input).toMatchObject({
    body: {
      company_id: "7",
      apply_mode: 1,
      settlement_ids: ["1", "2"],
      correction_amount: 30,
      expected: { available: 870, apply_amount: 900 },
    },
  });
  expect(await screen.findByText(/可开票额度或所选金额在您查看之后有变化/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "刷新", hidden: true })).toBeTruthy();
});

it("offers nothing to send while nothing is chosen", async () => {
  const { asked: createCalls, closed } = draw("invalid");
  await screen.findByLabelText(/JS1/);
  expect(submit().getAttribute("aria-disabled")).toBe("true");
  fireEvent.submit(submit().closest("form") as HTMLFormElement);
  expect([createCalls(), closed()]).toEqual([[], 0]);
});

it("asks before Escape gives up what was typed, and not before cancel does", async () => {
  const { closed } = draw("invalid");
  await screen.findByLabelText(/JS1/);
  const dialog = screen.getByRole("alertdialog");
  fireEvent.change(screen.getByPlaceholderText("请选择或填写开票内容"), { target: { value: "*现代服务*" } });
  fireEvent.keyDown(dialog, { key: "Escape" });
  fireEvent.click(await screen.findByRole("button", { name: "继续填写" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "继续填写" })).toBeNull());
  expect(closed()).toBe(0);
  fireEvent.keyDown(dialog, { key: "Escape" });
  fireEvent.click(await screen.findByRole("button", { name: "放弃" }));
  expect(closed()).toBe(1);
  fireEvent.click(screen.getByRole("button", { name: "取消", hidden: true }));
  expect(closed()).toBe(2);
});

it("closes by Escape at once where nothing was typed", async () => {
  const { closed } = draw("invalid");
  await screen.findByLabelText(/JS1/);
  fireEvent.keyDown(screen.getByRole("alertdialog"), { key: "Escape" });
  expect(closed()).toBe(1);
});
