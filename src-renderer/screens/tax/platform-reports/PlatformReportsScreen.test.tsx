import { cleanup, configure, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "../../../../src-shared/kernel/bridge/define.ts";
import type { PlatformReport } from "../../../../src-shared/tax/platform-reports/platform-reports-record.ts";
import {
  platformReportRecord,
  platformReports,
} from "../../../../src-shared/tax/platform-reports/platform-reports-record.ts";
import { RecordPanel } from "../../../record/RecordPanel.tsx";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../../testing/test-desk.tsx";
import { ReportFacts } from "./ReportFacts.tsx";

// The default second is short for a busy machine.
configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const digest = "a".repeat(64);
const revision = {
  ...{ revision: 1, reason: "", digest, identity_rows: 2, income_rows: 3, begun_at: "2026-10-08 10:00:00" },
  ...{ begun_by: "税务员", checked_at: null, checked_by: null, identity_receipt: null, identity_at: null },
  ...{ identity_by: null, income_receipt: null, income_at: null, income_by: null },
  ...{ exempt_months: 2, exempt_gross: 350_00 },
};
const reportWith = (status: number, more: Partial<PlatformReport> = {}) => ({
  value: {
    report: platformReports.row.parse({
      ...{ id: "9", version: 3, quarter: "2026-Q3", status, due_at: "2026-10-31", revision: 1, worker_count: 2 },
      ...{ company_count: 1, gross: 300_00, refunds: 100_00, net: 200_00, commission: 0, order_count: 3 },
      ...{ row_count: 5, error_count: 0, made_at: "2026-10-08 10:00:00", checked_at: null },
      ...{ identity_receipt: null, identity_at: null, income_receipt: null, income_at: null },
    }),
    ...{ digest, days_left: 3, faults: [], fault_count: 0, difference: [], difference_count: 0, files: [] },
    months: ["2026-07", "2026-08", "2026-09"].map((period) => ({ period, state: "locked" as const })),
    revisions: [revision],
    actions: Object.keys(platformReportRecord.actions).map((action) => {
      const allowed = platformReportRecord.states.actionsIn(status).some((one) => one === action);
      return { action, allowed, reason: allowed ? null : "illegal_transition" };
    }),
    ...more,
  },
  freshness: { source: "live" as const, as_of: null, offline: false },
});
const draw = (
  detail: ReturnType<typeof reportWith>,
  update: () => Record<string, unknown> = () => ({ report: detail.value.report }),
) =>
  drawOverDesk(<RecordPanel name="platformReports" id="9" Facts={ReportFacts} onClose={() => undefined} />, {
    records: { get: () => ({ ...detail, value: { ...detail.value } }), act: update },
  });
const updates = (connected: ReturnType<typeof draw>["connected"]) =>
  connected.requests.filter((one) => one.entry === "records.act").map(({ input }) => input);
const row = { change: 1, code: "LG0000000007", name: "张*", id_no: "1101**********0011", period: "", net: 0 };

describe("a quarter's report", () => {
  it("names what is wrong with a row and what to do, and offers only the steps of its state", async () => {
    draw(reportWith(1, { faults: [{ ...row, kind: 1, errors: [{ key: "id_wrong", at: "" }] }], fault_count: 1 }));
    await screen.findByText("证件号校验不通过：请核对证件，改正人员资料后重新生成。");
    const names = screen.getAllByRole("button").map(({ textContent }) => textContent);
    expect(names).toEqual(expect.arrayContaining(["重新生成", "校验并封存"]));
    for (const other of ["登记身份已受理", "登记收入已受理", "开始更正", "退回草稿", "放弃更正"]) {
      expect(names).not.toContain(other);
    }
  });

  it("accepts identity only with its receipt, under the digest that was shown", async () => {
    const { connected } = draw(reportWith(2));
    fireEvent.click(await screen.findByRole("button", { name: "登记身份已受理" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    const confirm = dialog.getByRole<HTMLButtonElement>("button", { name: "登记身份已受理" });
    expect(confirm.getAttribute("aria-disabled")).toBe("true");
    fireEvent.change(dialog.getByRole("textbox"), { target: { value: " R-1 " } });
    fireEvent.click(confirm);
    await expect.poll(() => updates(connected)).toHaveLength(1);
    expect(updates(connected)).toEqual([
      { record: "platformReports", id: "9", body: { version: 3, action: "acceptIdentity", digest, receipt_no: "R-1" } },
    ]);
  });

  it("tells of a change after acceptance and begins a correction with its reason only", async () => {
    const { connected } = draw(
      reportWith(4, { difference: [{ ...row, kind: 3, change: 2, period: "2026-08", net: 0 }], difference_count: 1 }),
    );
    await screen.findByText(/新的一版只含这些行/u);
    fireEvent.click(screen.getByRole("button", { name: "开始更正" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    const confirm = dialog.getByRole<HTMLButtonElement>("button", { name: "开始更正" });
    expect(confirm.getAttribute("aria-disabled")).toBe("true");
    fireEvent.change(dialog.getByRole("textbox"), { target: { value: "退汇" } });
    fireEvent.click(confirm);
    await expect.poll(() => updates(connected)).toHaveLength(1);
    expect(updates(connected)).toEqual([
      { record: "platformReports", id: "9", body: { version: 3, action: "correct", reason: "退汇" } },
    ]);
  });

  it("says which month keeps it from being checked", async () => {
    draw(reportWith(1), () => {
      throw new AppError("report_months_open", { params: { period: "2026-09" } });
    });
    fireEvent.click(await screen.findByRole("button", { name: "校验并封存" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    fireEvent.click(dialog.getByRole("button", { name: "校验并封存" }));
    await screen.findByText(/2026-09 还未锁定/u);
  });
});
