import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "../../../../src-shared/kernel/bridge/define.ts";
import type { PermissionKey } from "../../../../src-shared/kernel/rights/permissions.ts";
import type { LimitChange } from "../../../../src-shared/registries/limits/amount-limits-calls.ts";
import type { FakeHandlers } from "../../../testing/fake-desk.ts";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { drawSignedIn } from "../../../testing/test-signed-in.tsx";
import { askedOf } from "../session/test-sign-in.tsx";
import { AmountLimitsSection } from "./AmountLimitsSection.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

const live = { source: "live" as const, as_of: null, offline: false };
const people = [
  { id: "3", name: "周敏", mobile_masked: "138****0003", amount_limit: null, day_limit: null },
  { id: "4", name: "郑凯", mobile_masked: "138****0004", amount_limit: 50_000_00, day_limit: 80_000_00 },
];
const change: LimitChange = {
  id: "9",
  ...{ name: "郑凯", amount_limit: 60_000_00, day_limit: null, reason: "旺季付款" },
  ...{ state: "pending", asked_by: "周敏", asked_at: "2026-11-20 10:00:00" },
  ...{ decided_by: null, decided_at: null, may_decide: true },
};
const grantedChange: LimitChange = {
  ...change,
  ...{ id: "8", state: "granted", decided_by: "何远", decided_at: "2026-11-19 10:00:00", may_decide: false },
};

const draw = (
  more: NonNullable<FakeHandlers["security"]> = {},
  permissions: PermissionKey[] = ["user.agency_user.view"],
) =>
  drawSignedIn(
    <AmountLimitsSection />,
    {
      security: {
        amountLimits: () => ({ value: { people, changes: [change, grantedChange] }, freshness: live }),
        askLimits: () => ({ id: "10" }),
        decideLimits: () => ({ ok: true as const }),
        ...more,
      },
    },
    { permissions },
  );

const field = (name: string) => screen.getByLabelText(name, { exact: false }) as HTMLInputElement;
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const ask = () => fireEvent.click(screen.getByRole("button", { name: "申请修改" }));
const form = async () => {
  const button = await screen.findByRole("button", { name: "申请修改" });
  return within(button.closest("form") as HTMLElement);
};

describe("other limits for a person", () => {
  it("begin with those that they have, and are asked for in cents with a reason", async () => {
    const desk = draw();
    const inForm = await form();
    fireEvent.change(inForm.getByRole("combobox"), { target: { value: "4" } });
    expect([field("单笔限额").value, field("每日限额").value]).toEqual(["50000.00", "80000.00"]);
    type("单笔限额", "60,000.5");
    type("原因", "旺季付款");
    ask();
    await waitFor(() =>
      expect(askedOf(desk, "security.askLimits")).toEqual([
        { body: { person_id: "4", amount_limit: 60_000_50, day_limit: 80_000_00, reason: "旺季付款" } },
      ]),
    );
    await waitFor(() => expect(field("单笔限额").value).toBe(""));
  });

  it("are none where the amount is left empty", async () => {
    const desk = draw();
    const inForm = await form();
    fireEvent.change(inForm.getByRole("combobox"), { target: { value: "4" } });
    type("单笔限额", "");
    type("每日限额", "");
    type("原因", "不再限制");
    ask();
    await waitFor(() =>
      expect(askedOf(desk, "security.askLimits")).toEqual([
        { body: { person_id: "4", amount_limit: null, day_limit: null, reason: "不再限制" } },
      ]),
    );
  });

  it.each([
    ["nobody", {}, "请选择人员"],
    ["what is no amount", { person: "3", step: "很多" }, "请输入金额，最多两位小数；留空为不限"],
    ["a third decimal", { person: "3", day: "1.005" }, "请输入金额，最多两位小数；留空为不限"],
    ["no reason", { person: "3", step: "5000" }, "请填写原因（至少 2 个字）"],
  ])("are not asked for with %s", async (_what, input: { person?: string; step?: string; day?: string }, errorText) => {
    const desk = draw();
    const inForm = await form();
    if (input.person) fireEvent.change(inForm.getByRole("combobox"), { target: { value: input.person } });
    if (input.step) type("单笔限额", input.step);
    if (input.day) type("每日限额", input.day);
    ask();
    expect(await screen.findByText(errorText)).toBeTruthy();
    expect(askedOf(desk, "security.askLimits")).toEqual([]);
  });

  it("say why the service did not take them, and keep what was typed", async () => {
    draw({
      askLimits: () => {
        throw new AppError("limit_change_waits");
      },
    });
    const inForm = await form();
    fireEvent.change(inForm.getByRole("combobox"), { target: { value: "3" } });
    type("单笔限额", "5000");
    type("原因", "旺季付款");
    ask();
    expect(await inForm.findByRole("alert")).toBeTruthy();
    expect(field("单笔限额").value).toBe("5000");
  });
});

describe("a request for other limits", () => {
  it("is granted after a question that names them, and refused at once", async () => {
    const desk = draw();
    fireEvent.click(await screen.findByRole("button", { name: "批准修改郑凯的限额" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(dialog.getByText("批准后，郑凯的单笔限额为¥60,000.00，每日限额为同单笔限额，立即生效。")).toBeTruthy();
    expect(askedOf(desk, "security.decideLimits")).toEqual([]);
    fireEvent.click(dialog.getByRole("button", { name: "批准" }));
    await waitFor(() => expect(askedOf(desk, "security.decideLimits")).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    fireEvent.click(await screen.findByRole("button", { name: "拒绝修改郑凯的限额" }));
    await waitFor(() =>
      expect(askedOf(desk, "security.decideLimits")).toEqual([
        { params: { id: "9" }, body: { granted: true } },
        { params: { id: "9" }, body: { granted: false } },
      ]),
    );
  });

  it("that was decided says by whom and offers nothing", async () => {
    draw({ amountLimits: () => ({ value: { people, changes: [grantedChange] }, freshness: live }) });
    expect(await screen.findByText("已批准 何远 2026-11-19 10:00:00")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /限额$/u })).toBeNull();
  });

  it("is nothing for who may not see people", async () => {
    const desk = draw({}, []);
    await waitFor(() => expect(desk.requests.length).toBeGreaterThan(0));
    expect(screen.queryByText("人员限额")).toBeNull();
    expect(askedOf(desk, "security.amountLimits")).toEqual([]);
  });
});
