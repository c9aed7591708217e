import { cleanup, configure, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { settlementStates } from "../../../../../src-shared/billing/settlements/settlement-states.ts";
import type { FailedLine } from "../../../../../src-shared/billing/settlements/settlements-calls.ts";
import { installBrowserParts } from "../../../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../../../testing/test-desk.tsx";
import { sampleDetail, sampleSettlement } from "../data/sample-settlement.ts";
import { FailuresTab } from "./FailuresTab.tsx";

// The default second is short for a busy machine.
configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const live = { source: "live" as const, as_of: null, offline: false };

const event = { id: "1", actor: "王复核", at: "2026-11-20 10:00:00", from: 50, to: 50, params: {} };

const draw = (next: FailedLine["next"], coming: FailedLine["coming"] = null) => {
  const line: FailedLine = {
    ...{ line_id: "1", labor_id: "73", seq: 1, labor_name: "石*龙", bank_name: "中国农业银行", account_tail: "8526" },
    ...{ reason: "账户户名不符", amount: 7_668_00, is_returned: false, cause: "account", next, coming },
  };
  const { triage } = sampleDetail();
  const groups = [{ cause: "account" as const, next, reasons: [line.reason], count: 1, amount: line.amount }];
  return drawOverDesk(<FailuresTab detail={sampleDetail({ triage: { ...triage, groups, lines: [line] } })} />, {
    payAccounts: {
      ofWorker: () => ({
        value: { accounts: [], tries_left: 2, name: "石*龙", id_no: "" },
        freshness: live,
      }),
    },
  });
};

describe("a payment that failed because of the account", () => {
  it("leads to the check of another card of that worker, with the tries that the service counts", async () => {
    const { connected } = draw("newCard");
    fireEvent.click(await screen.findByRole("button", { name: "登记新卡" }));
    await screen.findByText("今日还可试 2 次");
    const asked = connected.requests.findLast(({ entry }) => entry === "payAccounts.ofWorker");
    expect(asked?.input).toEqual({ params: { id: "73" } });
  });

  it("leads to the card that waits for somebody, and asks for no further one", async () => {
    draw("newCard", { id: "9", tail: "4321", waits: "approval" });
    await screen.findByRole("link", { name: "新卡 4321 待第二人批准，批准后可重付" });
    expect(screen.queryByRole("button", { name: "登记新卡" })).toBeNull();
  });

  it("offers no card where none is missing", async () => {
    draw("payNewCard");
    await screen.findByText("已有新的已验证银行卡，可重付");
    expect(screen.queryByRole("button", { name: "登记新卡" })).toBeNull();
  });
});

describe("giving up what failed", () => {
  const drawWith = (allowed: boolean) => {
    const { triage } = sampleDetail();
    const groups = [{ cause: "other" as const, next: "payAgain" as const, reasons: [], count: 1, amount: 100 }];
    const actions = [{ action: "give_up", allowed, reason: allowed ? null : "same_person" }];
    return drawOverDesk(<FailuresTab detail={sampleDetail({ triage: { ...triage, groups }, actions })} />, {});
  };

  it("is offered to whom the service lets do it, and asks for a reason", async () => {
    drawWith(true);
    fireEvent.click(await screen.findByRole("button", { name: "不再支付" }));
    await screen.findByText("不再支付失败和退汇的明细？");
    await screen.findByText("将记入办理进度，至少 2 个字");
  });

  it("is not offered to others", async () => {
    drawWith(false);
    await screen.findByRole("table");
    expect(screen.queryByRole("button", { name: "不再支付" })).toBeNull();
  });
});

describe("what can be paid again", () => {
  const ready = "1 笔（¥1.00）现在可以重付";
  const findEnd = (end: string) =>
    screen.findByText((text, element) => element?.tagName === "DIV" && text.endsWith(`${ready}${end}`));
  const drawWith = (reason: string | null, { renewed = false, needs_approval = false, inOrder = 1 } = {}) => {
    const { triage } = sampleDetail();
    const groups = [{ cause: "other" as const, next: "payAgain" as const, reasons: [], count: 1, amount: 100 }];
    const settlement = sampleSettlement({ status: settlementStates.code("partlyPaid"), failed_count: 1 });
    const actions = [{ action: "retry_failed", allowed: reason === null, reason }];
    const timeline = renewed ? [{ ...event, action: "renew" }] : [];
    const ready = { count: inOrder, amount: inOrder * 100, moved: 0, digest: "d" };
    const payable = needs_approval
      ? { count: 0, amount: 0, needs_approval }
      : { count: 1, amount: 100, needs_approval };
    const failures = { ...triage, groups, ready, payable };
    const detail = sampleDetail({ settlement, triage: failures, actions, timeline });
    return drawOverDesk(<FailuresTab detail={detail} />, {});
  };

  it("waits for the cashier, which others are told", async () => {
    drawWith("forbidden");
    await findEnd(" · 等待出纳重付");
    cleanup();
    drawWith("same_person");
    await findEnd(" · 等待出纳重付");
  });

  it("waits for nobody where the button is this person's", async () => {
    drawWith(null);
    await findEnd("");
  });

  it("waits for the approval of changed amounts, whoever looks", async () => {
    drawWith("forbidden", { renewed: true, needs_approval: true });
    await screen.findByText(/1 笔金额有变，复核人按新金额通过后重付$/u);
  });

  it("is nothing before a first try where the amounts have changed, though every account is in order", async () => {
    drawWith("forbidden", { needs_approval: true, inOrder: 2 });
    await screen.findByText(/2 笔金额有变，复核人按新金额通过后重付 · 等待出纳重付$/u);
    expect(screen.queryByText(/现在可以重付/u)).toBeNull();
  });

  it("names what has to come first where nothing is in order, and how many payments", async () => {
    const { triage } = sampleDetail();
    const group = { cause: "account" as const, reasons: [], amount: 100 };
    const groups = [
      { ...group, next: "newCard" as const, count: 2 },
      { ...group, next: "unblockPayee" as const, count: 1 },
    ];
    const settlement = sampleSettlement({ status: settlementStates.code("partlyPaid"), failed_count: 3 });
    drawOverDesk(<FailuresTab detail={sampleDetail({ settlement, triage: { ...triage, groups } })} />, {});
    await screen.findByText(/2 笔登记新卡后可重付 · 1 笔须先解除停付$/u);
  });

  it("is said to be at least so much where there are more than are computed", async () => {
    drawWith(null, { inOrder: 3 });
    await screen.findByText(/至少 1 笔（¥1\.00）现在可以重付$/u);
  });
});
