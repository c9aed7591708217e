import { describe, expect, it } from "vitest";
import { walletChangeStates } from "../../../src-shared/billing/funds/wallet-change-states.ts";
import { companyContractStates } from "../../../src-shared/companies/contracts/company-contracts-record.ts";
import { type ProgressRow, partProgress, progressByList } from "../../../src-shared/registries/lists/progress-steps.ts";
import { loadTexts } from "../../i18n/texts.ts";
import { progressSteps } from "./step-views.ts";

const texts = await loadTexts("zh-CN");
/** 2026-11-23 12:00 in Shanghai. */
const now = Date.parse("2026-11-23T12:00:00+08:00");

const { taxPeriods } = progressByList;
if (taxPeriods === undefined) throw new Error("no progress");
const month = (row: ProgressRow, mayTake = false) =>
  progressSteps(
    texts,
    taxPeriods,
    { status: 1, period: "2026-10", due_at: "2026-11-15", worker_count: 3, declared_count: 0, paid_count: 0, ...row },
    () => mayTake,
    now,
  ).map(({ key, state, line }) => [key, state, line]);

describe("the steps of a month of the tax books", () => {
  it("stand still until the month is over", () => {
    expect(month({ period: "2026-11", due_at: "2026-12-15" })[0]).toEqual(["month", "now", undefined]);
  });

  it("go from declaring over paying to the lock by what the month's figures say", () => {
    expect(month({}).map(([, state]) => state)).toEqual(["done", "now", "ahead", "ahead"]);
    expect(month({ declared_count: 3 })[2]).toEqual(["payTax", "now", "逾期 8 天"]);
    expect(month({ declared_count: 3, paid_count: 3 })[3]?.[1]).toBe("now");
    expect(month({ status: 2, locked_by: "周敏", locked_at: "2026-11-10 09:00:00" })).toEqual([
      ["month", "done", undefined],
      ["declare", "done", undefined],
      ["payTax", "done", undefined],
      ["lock", "done", "周敏 · 11-10 09:00"],
    ]);
  });

  it("say until when a step has to be taken, and that it is the person's turn", () => {
    expect(month({ due_at: "2026-12-15" }, true)[1]).toEqual(["declare", "now", "您 · 12-15 截止"]);
    expect(month({ due_at: "2026-11-23" })[1]).toEqual(["declare", "now", "今天截止"]);
  });
});

describe("the steps of a company's contract", () => {
  it("do not count the wait for its end from its first day", () => {
    const { companyContracts } = progressByList;
    if (companyContracts === undefined) throw new Error("no progress");
    const row = {
      status: companyContractStates.code("ending"),
      ...{ create_at: "2025-03-01 10:00:00", abort_at: "2026-11-29" },
    };
    expect(progressSteps(texts, companyContracts, row, () => false, now).at(-1)).toMatchObject({
      ...{ key: "ended", state: "now", line: "等待终止完成" },
    });
  });
});

describe("the steps of a proposal", () => {
  it("say who asked, whose turn it is and since when", () => {
    const change = {
      status: walletChangeStates.code("pending"),
      requested_by: "陈立",
      request_at: "2026-11-21 09:00:00",
    };
    const of = (mayTake: boolean) =>
      progressSteps(texts, partProgress.walletChanges, change, () => mayTake, now).map(({ state, line }) => [
        state,
        line,
      ]);
    expect(of(false)).toEqual([
      ["done", "陈立 · 11-21 09:00"],
      ["now", "等待审批 · 已等 2 天"],
      ["ahead", undefined],
    ]);
    expect(of(true)[1]).toEqual(["now", "您 · 已等 2 天"]);
  });
});

describe("the steps of a worker", () => {
  it("say what one who is stopping waits for, and not since when: no column knows it", () => {
    const { companyLabors } = progressByList;
    if (companyLabors === undefined) throw new Error("no progress");
    const row = { standing: 60, joined_at: "2025-06-01 09:00:00", sign_at: "2025-07-01 14:30:00", stop_time: null };
    const [stop] = progressSteps(texts, companyLabors, row, () => false, now).filter(({ key }) => key === "stop");
    expect([stop?.state, stop?.line]).toEqual(["now", "等未结账单付清"]);
  });

  it("tick of who has stopped only what happened", () => {
    const { companyLabors } = progressByList;
    if (companyLabors === undefined) throw new Error("no progress");
    const stopped = { standing: 70, joined_at: "2026-06-01 09:00:00", stop_time: "2026-07-01 14:30:00" };
    const statesOf = (row: Record<string, unknown>) =>
      Object.fromEntries(
        progressSteps(texts, companyLabors, { ...stopped, ...row }, () => false, now).map(({ key, state }) => [
          key,
          state,
        ]),
      );
    const nothing = {
      onboarding_status: 2,
      real_name_status: 0,
      contract_sign_type: 0,
      sign_at: null,
      account_no: null,
    };
    expect(statesOf(nothing)).toEqual({
      ...{ submit: "done", audit: "ahead", identify: "ahead", sign: "ahead", account: "ahead", takeOrders: "ahead" },
      stop: "done",
    });
    // Of a contract that was released the day of the signature is left.
    const identified = { ...nothing, onboarding_status: 5, real_name_status: 6 };
    const signed = { ...identified, contract_sign_type: 4, sign_at: "2026-06-02 10:00:00" };
    expect(statesOf({ ...signed, source_type: 3 })).toMatchObject({
      ...{ audit: "done", identify: "done", sign: "done", account: "ahead" },
    });
    // Of who was entered no registration was reviewed.
    expect(statesOf({ ...signed, source_type: 1 })).not.toHaveProperty("audit");
    expect(statesOf({ ...identified, contract_sign_type: 4 })).toMatchObject({ sign: "ahead", takeOrders: "ahead" });
    expect(statesOf({ ...signed, account_no: "6222***1234" })).toMatchObject({ account: "done", takeOrders: "done" });
  });
});
