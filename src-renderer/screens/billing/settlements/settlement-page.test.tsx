import { cleanup, configure, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { SettlementChecks } from "../../../../src-shared/billing/settlements/settlement-checks-calls.ts";
import { settlementStates } from "../../../../src-shared/billing/settlements/settlement-states.ts";
import type { FailedLine, FailureGroup } from "../../../../src-shared/billing/settlements/settlements-calls.ts";
import { loadTexts } from "../../../i18n/texts.ts";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../../testing/test-desk.tsx";
import { notesOf, passedOf } from "./data/check-notes.ts";
import { sampleChecks, sampleDetail, sampleSettlement } from "./data/sample-settlement.ts";
import { linePartsOf, spentOf } from "./data/settlement-parts.ts";
import { SettlementPage } from "./page/SettlementPage.tsx";

// The default second is short for a busy machine.
configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const live = { source: "live" as const, as_of: null, offline: false };
const texts = await loadTexts("zh-CN");
const person = { labor_name: "孔*", bank_name: "中国建设银行", account_tail: "1188", reason: "账户户名不符" };

const draw = (detail = sampleDetail(), checks: SettlementChecks | null = sampleChecks()) =>
  drawOverDesk(<SettlementPage detail={detail} />, {
    settlements: {
      checks: () => ({ value: { checks }, freshness: live }),
      figureChanges: () => ({ value: { results: [] }, freshness: live }),
    },
    lists: { page: () => ({ count: 0, rows: [], summary: {}, freshness: live }) },
  });

describe("the notes for a checker", () => {
  const keysOf = (change: Partial<SettlementChecks>, detail = sampleDetail()) =>
    notesOf(texts, detail, sampleChecks(change)).map(({ key, tone }) => `${tone} ${key}`);

  it("are none where every check passed, and each passed one is named", () => {
    expect(keysOf({})).toEqual([]);
    expect(passedOf(texts, sampleDetail(), sampleChecks())).toEqual([
      ...["实名 3 / 3", "签约 3 / 3", "合同有效", "税额与账单一致", "无重复付款", "防篡改校验码一致"],
    ]);
  });

  it("have one for each thing that is not in order, the bad ones first", () => {
    const nothing = { count: 0, amount: 0 };
    expect(
      keysOf({
        standings: [1, 2, 3, 4, 5, 6, 7].map((standing) => ({
          ...{ standing: standing as 1, count: 1, amount: 100, first: person },
        })),
        over_limit: { people: 2, over: 8_420_00, amount: 98_420_00, month_limit: 45_000_00 },
        pay_differs: {
          count: 1,
          file: 242_76,
          contract: 106_50,
          first: { labor_name: "刘*", file: 242_76, contract: 106_50 },
        },
        duplicates: { ...nothing, count: 2 },
        tax_verify: { equal: 0, differs: 1, unknown_person: 0 },
        ...{ wrong_lines: 1, sums_agree: false, sealed: false, contract: "company_stopped", renewals: 1 },
        previous: { period: "2026-10", settlements: 1, people: 2, bill_amount: 20_000, nos: ["JS1"] },
      }),
    ).toEqual([
      ...["bad unsealed", "bad amounts", "bad sums", "bad contract", "bad changed", "bad unverified", "bad stopped"],
      ...["bad unsigned", "bad account", "bad refused", "bad taxDiffers"],
      ...["warm overLimit", "warm payDiffers", "warm duplicates", "warm renewed", "info previous"],
    ]);
  });

  it("do not pass a check that failed, nor name the tax office before it has spoken of every line", () => {
    const failed = sampleChecks({
      ...{ verified: 2, signed: 2, wrong_lines: 1, sealed: false, contract: "contract_not_effective" },
      duplicates: { count: 1, amount: 1 },
      tax_verify: { equal: 2, differs: 0, unknown_person: 0 },
    });
    expect(passedOf(texts, sampleDetail(), failed)).toEqual([]);
    const all = sampleChecks({ tax_verify: { equal: 3, differs: 0, unknown_person: 0 } });
    expect(passedOf(texts, sampleDetail(), all)).toContain("税额与税局一致");
  });

  it("say what is taken of VAT that earlier months were short of, and what is owed after it", () => {
    const vat_short = { people: 1, taken: 565_26, left: 0 };
    expect(notesOf(texts, sampleDetail(), sampleChecks({ vat_short }))[0]).toMatchObject({
      fact: "1 人补扣以前月份的增值税及附加 565.26",
      cause: "以前月份的付款不足以承担，从这次付款中补扣",
    });
    const [left] = notesOf(texts, sampleDetail(), sampleChecks({ vat_short: { ...vat_short, left: 5_00 } }));
    expect(left?.cause).toContain("尚欠 5.00");
  });

  it("speak of the wallet: what is missing, or that it would be low", () => {
    const funding = { required: 31_800, available: 40_000, short: 0, wallet_id: "8", alert: 10_000, frozen: 0 };
    expect(keysOf({}, sampleDetail({ funding }))).toEqual(["warm low"]);
    expect(keysOf({}, sampleDetail({ funding: { ...funding, available: 41_800 } }))).toEqual([]);
    expect(keysOf({}, sampleDetail({ funding: { ...funding, available: 30_000, short: 1_800 } }))).toEqual([
      "warm short",
    ]);
    expect(keysOf({}, sampleDetail({ funding, is_offline: true }))).toEqual([]);
  });

  it("compare with the month before in amounts, people and share", () => {
    const previous = { period: "2026-10", settlements: 1, people: 2, bill_amount: 20_000, nos: ["JS1"] };
    const [note] = notesOf(texts, sampleDetail(), sampleChecks({ previous }));
    expect(note).toMatchObject({
      fact: "比 2026-10 同项目多 100.00",
      cause: "人数 2 → 3，人均核算 100.00 → 100.00",
      figure: "+50.0%",
    });
    expect(note?.way).toMatchObject({ to: expect.stringContaining("period=2026-10") });
  });
});

describe("the parts of a settlement's lines", () => {
  const nothing = { count: 0, amount: 0 };
  const paid = sampleDetail({
    settlement: sampleSettlement({ status: settlementStates.code("partlyPaid"), line_count: 9, company_payable: 900 }),
    outcomes: [
      { status: 1, count: 3, net: 300, cost: 318 },
      { status: 2, count: 3, net: 300, cost: 318 },
      { status: 9, count: 1, net: 100, cost: 106 },
      { status: 99, count: 1, net: 100, cost: 106 },
      { status: 5, count: 1, net: 50, cost: 52 },
    ],
    triage: {
      ...sampleDetail().triage,
      groups: [{ cause: "account", next: "newCard", reasons: [], count: 4, amount: 400 }],
      parts: {
        again: { count: 1, amount: 100 },
        newCard: { count: 2, amount: 200 },
        returned: { count: 1, amount: 100 },
        blocked: nothing,
      },
    },
  });

  it("are every line once after the payment, with the money that they cost", () => {
    const parts = linePartsOf(paid, null);
    expect(parts.map(({ key, count }) => `${key} ${count}`)).toEqual([
      ...["paid 3", "again 1", "newCard 2", "returned 1", "unknown 1", "open 1"],
    ]);
    expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(850);
    const spent = spentOf(paid);
    expect(spent).toEqual({ paid: 318, open: 158, back: 424 });
    expect(spent.paid + spent.open + spent.back).toBe(paid.settlement.company_payable);
  });

  it("are what can be paid before it, and undivided as long as nobody has looked", () => {
    const checks = sampleChecks({
      standings: [
        { standing: 2, count: 1, amount: 10_000, first: person },
        { standing: 0, count: 2, amount: 20_000, first: null },
      ],
    });
    expect(linePartsOf(sampleDetail(), checks).map(({ key }) => key)).toEqual(["ready", "refused"]);
    expect(linePartsOf(sampleDetail(), null)).toMatchObject([{ key: "unchecked", count: 3, amount: 30_000 }]);
  });
});

describe("the page of a settlement", () => {
  it("shows a checker the way, the sums and the notes, and leads to the lines that a note is about", async () => {
    const { connected } = draw(
      sampleDetail(),
      sampleChecks({
        standings: [
          { standing: 2, count: 1, amount: 10_000, first: person },
          { standing: 0, count: 2, amount: 20_000, first: null },
        ],
      }),
    );
    await screen.findByText("1 个收款账户曾被银行拒收，此后未成功付款");
    expect(screen.getByText("孔* 中国建设银行 1188，银行答复“账户户名不符”；付后可能再次退回")).toBeTruthy();
    const sums = within(screen.getByRole("region", { name: "金额构成" }));
    for (const amount of ["18.00", "318.00"]) expect(sums.getByText(amount)).toBeTruthy();
    expect(screen.getByRole("tab", { name: "核对要点 1" }).getAttribute("aria-selected")).toBe("true");
    fireEvent.click(screen.getByRole("button", { name: "查看明细" }));
    await screen.findByRole("tab", { name: "付款明细 3", selected: true });
    await expect
      .poll(() => connected.requests.findLast(({ entry }) => entry === "lists.page")?.input)
      .toMatchObject({ list: "payoutLines", filters: { standing: [2] } });
  });

  it("shows after a payment who was not paid, why, and what comes next", async () => {
    const line: FailedLine = {
      ...{ line_id: "1", labor_id: "7", seq: 1, labor_name: "石*龙", bank_name: "中国农业银行", account_tail: "8526" },
      ...{ reason: "单日限额已用尽", amount: 7_668_00, is_returned: false },
      ...{ cause: "limit", next: "payAgain", coming: null },
    };
    const { cause, next, amount, reason } = line;
    const group: FailureGroup = { cause, next, amount, reasons: [reason], count: 1 };
    const { triage } = sampleDetail();
    draw(
      sampleDetail({
        settlement: sampleSettlement({ status: settlementStates.code("partlyPaid"), failed_count: 1, paid_count: 2 }),
        triage: {
          ...triage,
          groups: [group],
          lines: [line],
          parts: { ...triage.parts, again: { count: 1, amount: 7_668_00 } },
          ready: { count: 1, amount: 7_668_00, moved: 0, digest: "d" },
          payable: { count: 1, amount: 7_668_00, needs_approval: false },
        },
      }),
      null,
    );
    const failures = within(await screen.findByRole("region", { name: "失败处理" }));
    const row = failures.getByText("石*龙", { exact: false }).closest("tr");
    for (const text of ["中国农业银行 8526", "超出限额", "单日限额已用尽", "可按原账户重付", "7,668.00"]) {
      expect(row?.textContent).toContain(text);
    }
    expect(failures.getByText("1 笔（¥7,668.00）现在可以重付 · 等待出纳重付")).toBeTruthy();
    expect(screen.queryByRole("tab", { name: /核对要点/ })).toBeNull();
  });
});
