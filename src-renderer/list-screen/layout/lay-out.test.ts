import { describe, expect, it } from "vitest";
import type { Density } from "../../../src-shared/bridge/app.ts";
import type { AnyList, Row } from "../../../src-shared/kernel/lists/define.ts";
import type { Person } from "../../../src-shared/kernel/records/judge.ts";
import { workerStandingStates } from "../../../src-shared/kernel/states/worker.ts";
import { type ListName, listByName, listNames } from "../../../src-shared/registries/lists/registry.ts";
import { loadTexts, type Texts } from "../../i18n/texts.ts";
import { noteFor } from "./cell-notes.ts";
import { checkWidth, endWidth, headOf, type Layout, layOut, underTitle } from "./lay-out.ts";
import { arrangeColumns, type ColumnSetting, shownColumns } from "./list-columns.ts";
import { textWidth } from "./measure-text.ts";
import { rowContent } from "./row-content.ts";

const chinese = await loadTexts("zh-CN");
const english = await loadTexts("en");
const languages = [
  ["zh-CN", chinese],
  ["en", english],
] as const;

/** The room of the list at 1366 x 768 with the wide navigation, px. */
const wideRoom = 1_189;
/** Twelve digits are more than a real month's total. */
const total = 16_447_339_086;

type Options = {
  room?: number;
  density?: Density;
  settings?: readonly ColumnSetting[];
  texts?: Texts;
  rows?: Row[];
  isOneCompany?: boolean;
  person?: Person;
};

const laid = (name: ListName, options: Options = {}): Layout => {
  const {
    room = wideRoom,
    density = "lines",
    settings = [],
    texts = chinese,
    rows = [],
    isOneCompany = false,
    person,
  } = options;
  const list: AnyList = listByName(name);
  const all = arrangeColumns(list, settings);
  const sums = Object.fromEntries(list.sums.map((key) => [key, list.columns[key]?.kind === "cents" ? total : 30_000]));
  return layOut(all, shownColumns(all), {
    name,
    list,
    texts,
    density,
    room,
    sums,
    rows,
    isOneCompany,
    today: "2026-11-23",
    ...(person && { person }),
  });
};

const keysOf = ({ columns }: Layout): string[] => columns.map(({ key }) => key);
const widthOf = ({ columns }: Layout): number => columns.reduce((sum, { width }) => sum + width, checkWidth + endWidth);

describe.each(languages)("the columns of every list (%s)", (_language, texts) => {
  const rooms = [1_302, wideRoom, 900, 724, 560];
  const densities = ["lines", "normal", "compact"] as const;

  it.each(rooms)("stand in a room of %i px without scrolling", (room) => {
    for (const name of listNames) {
      for (const density of densities) {
        const layout = laid(name, { room, density, texts });
        expect([name, density, layout.overflows, widthOf(layout) <= room]).toEqual([name, density, false, true]);
      }
    }
  });

  it("are as wide as their heads and totals", () => {
    for (const name of listNames) {
      for (const density of densities) {
        for (const one of laid(name, { density, texts }).columns) {
          const head = headOf(one, texts, name)
            .map(({ title }) => title)
            .join(" / ");
          const needed = textWidth(head, "small") + 16;
          expect([name, one.key, one.width >= needed]).toEqual([name, one.key, true]);
        }
      }
    }
  });

  it("keep every amount that a list names first where the navigation is wide", () => {
    const needed: readonly (readonly [ListName, readonly string[]])[] = [
      ["bills", ["accounting_fee", "service_fee", "customer_pay", "pit", "net_pay"]],
      ["settlements", ["bill_amount", "service_fee", "pit", "company_payable", "labor_net"]],
      ["serviceBills", ["payable", "paid", "unpaid"]],
      ["transactions", ["income", "expense", "net"]],
      ["incomeSummary", ["income", "month_tax"]],
      ["taxPeriods", ["income", "month_tax", "paid_tax"]],
      ["invoiceRecords", ["amount", "price", "tax"]],
      ["invoiceApplies", ["apply_amount", "open_amount", "opened_amount"]],
      ["monthlyInvoices", ["settled", "invoiced", "not_invoiced"]],
      ["payoutLines", ["pit", "net"]],
      ["wallets", ["balance", "available", "frozen"]],
      ["transfers", ["amount", "settled_in", "settled_out"]],
      ["feeDiscounts", ["amount", "used", "left"]],
      ["promotionFees", ["fee", "tax", "net"]],
      ["platformReports", ["gross", "net"]],
      ["companies", ["balance", "ent_identity_status"]],
      ["companyLabors", ["standing", "unpaid"]],
      // By what a card differs is what the reviewer goes by.
      ["realNameReviews", ["name", "id_no", "ocr_error", "create_at"]],
    ];
    for (const [name, keys] of needed) {
      const shown = keysOf(laid(name, { texts }));
      expect([name, keys.filter((key) => !shown.includes(key))]).toEqual([name, []]);
    }
  });
});

describe("columns that give way", () => {
  it("leave a reviewer by what a card differs, before who decided what and why", () => {
    const row: Row = {
      ...{ id: "1", no: "RZ20261127000001", kind: 1, name: "莫*", ocr_name: "莫*", status: 3 },
      ...{ id_no: "440106********8196", ocr_id_no: "440106********8198", ocr_error: "name_id_no", card_differs: 3 },
      ...{ company_name: "成都蜀味鲜餐饮管理有限公司", maker_name: "孙悦", checker_name: "周敏" },
      ...{ create_at: "2026-11-27 09:00:00", due_at: "2026-11-28 09:00:00", decided_at: "2026-11-27 15:20:00" },
      ...{ ocr_expired_date: "2030-10-30", decided_reason: "照片反光，看不清证件号码，请重新拍摄" },
    };
    for (const room of [wideRoom, 900])
      expect(keysOf(laid("realNameReviews", { rows: [row], room }))).toEqual(
        expect.arrayContaining(["name", "id_no", "ocr_error", "status"]),
      );
  });

  it("do so in the order of the layout, money last, and come back where there is room", () => {
    const narrow = laid("bills", { room: 800 });
    expect(keysOf(narrow)).toEqual(expect.arrayContaining(["no", "status", "customer_pay", "pit", "net_pay"]));
    expect(narrow.folded).toContain("company_name");
    const { folds } = listByName("bills").layout;
    const order = narrow.folded.map((key) => folds.indexOf(key));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(laid("bills", { room: 1_744 }).folded).toEqual([]);
  });

  it("are never those that a person chose, pinned or widened; then the list scrolls", () => {
    const settings = arrangeColumns(listByName("bills"), []).map(({ key }) => ({
      key,
      visible: true,
      ...(key === "settlement_no" && { width: 400 }),
      ...(key === "task_name" && { pinned: true }),
    }));
    const layout = laid("bills", { settings, room: 900 });
    expect(layout.overflows).toBe(true);
    expect(keysOf(layout)).toEqual(expect.arrayContaining(["settlement_no", "task_name", "remark", "vat"]));
  });
});

describe("the company", () => {
  it("is narrower before it gives way, and no narrower than most of a name", () => {
    const rows: Row[] = [{ id: "1", company_name: "上海启程供应链管理有限公司浦东分公司" }];
    const widths = Array.from({ length: 150 }, (_, step) => laid("bills", { room: 800 + 4 * step, rows }))
      .flatMap(({ columns }) => columns.find(({ key }) => key === "company_name") ?? [])
      .map(({ width }) => width);
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(156);
    expect(Math.min(...widths)).toBeLessThan(185);
  });
});

describe("second lines", () => {
  it("stand below their column in two lines, and are columns of their own elsewhere", () => {
    const lines = laid("bills", { room: 5_000 });
    expect(lines.columns.find(({ key }) => key === "no")?.below.map(({ key }) => key)).toEqual([
      "create_at",
      "inner_bill_type",
    ]);
    expect(keysOf(lines)).not.toContain("create_at");
    const normal = laid("bills", { room: 5_000, density: "normal" });
    expect(keysOf(normal)).toEqual(expect.arrayContaining(["create_at", "inner_bill_type", "id_no"]));
    expect(normal.columns.every(({ below }) => below.length === 0)).toBe(true);
  });

  it("leave with a column that a person hid", () => {
    const settings = arrangeColumns(listByName("bills"), []).map(({ key, isVisible }) => ({
      key,
      visible: isVisible && key !== "task_name",
    }));
    const company = laid("bills", { settings }).columns.find(({ key }) => key === "company_name");
    expect(company?.below.map(({ key }) => key)).not.toContain("task_name");
  });

  it("hold at most one value that may be revealed, alone", () => {
    for (const name of listNames) {
      const { layout, columns } = listByName(name);
      for (const below of Object.values(layout.lines)) {
        const sensitive = below.filter((key) => columns[key]?.sensitive !== undefined);
        expect([name, sensitive.length === 0 || below.length === 1]).toEqual([name, true]);
      }
    }
  });
});

describe("numbers below a value", () => {
  it("say what they count, and have room for it", () => {
    const row: Row = { id: "1", worker_count: 1_617, declared_count: 1_600, company_count: 3, bill_count: 12 };
    const layout = laid("taxPeriods", { room: 1_744, rows: [row] });
    const context = { name: "taxPeriods", layout, texts: chinese, hasNotes: true, today: "2026-11-23" } as const;
    const at = layout.columns.findIndex(({ key }) => key === "worker_count");
    expect(rowContent(row, context)[at]?.below).toBe("已申报 1,600");
    expect(layout.columns[at]?.width).toBeGreaterThan(textWidth("已申报 1,600", "small"));
  });
});

describe("deadlines", () => {
  it("are near from 30 days before their day on (dictionary B1)", () => {
    const layout = laid("companies");
    const at = layout.columns.findIndex(({ key }) => key === "contract_end_at");
    const isDueOn = (contract_end_at: string | null) =>
      rowContent(
        { id: "1", contract_end_at },
        { name: "companies", layout, texts: chinese, hasNotes: true, today: "2026-11-27" },
      )[at]?.isDue;
    expect(["2026-12-26", "2026-12-27", "2026-08-26", "", null].map(isDueOn)).toEqual([
      true,
      false,
      true,
      false,
      false,
    ]);
  });
});

describe("the rows of one company", () => {
  it("are shown without its name, with what stands below it in its place", () => {
    const lines = laid("bills", { isOneCompany: true });
    expect(keysOf(lines)).not.toContain("company_name");
    const task = lines.columns.find(({ key }) => key === "task_name");
    expect(task?.below.map(({ key }) => key)).toEqual(["organization_name"]);
    expect(task?.isChosen).toBe(false);
    expect(keysOf(laid("wallets", { isOneCompany: true }))[0]).toBe("channel");
    // It takes what is left of the room, and gives way where the company's would.
    expect(keysOf(laid("settlements", { isOneCompany: true }))).toContain("settlement_remark");
    expect(laid("wallets", { isOneCompany: true }).columns[0]?.width).toBeGreaterThan(185);
    const narrow = laid("bills", { isOneCompany: true, room: 836 });
    expect(narrow.folded).toContain("task_name");
    expect(keysOf(narrow)).toEqual(["no", "status", "labor_name", "pit", "customer_pay", "net_pay"]);
    expect(keysOf(laid("bills", { isOneCompany: true, density: "compact" }))).not.toContain("company_name");
    for (const name of listNames)
      expect([name, keysOf(laid(name, { isOneCompany: true })).length > 1]).toEqual([name, true]);
  });

  it("have it in no second line either, beside an open record neither", () => {
    for (const name of listNames) {
      const below = laid(name, { isOneCompany: true }).columns.flatMap((one) => one.below.map(({ key }) => key));
      expect([name, below.includes("company_name")]).toEqual([name, false]);
      expect([name, underTitle(listByName(name), true)]).not.toEqual([name, "company_name"]);
    }
    expect(underTitle(listByName("tasks"), true)).toBe("industry_name");
    expect(underTitle(listByName("taskBatches"), false)).toBe("company_name");
    expect(underTitle(listByName("wallets"), true)).toBe(underTitle(listByName("wallets"), false));
  });

  it("keep its name where a person pinned it", () => {
    const settings = [{ key: "company_name", visible: true, pinned: true }];
    expect(keysOf(laid("bills", { isOneCompany: true, settings }))).toContain("company_name");
  });
});

describe.each(languages)("notes below a state (%s)", (_language, texts) => {
  it("are whole where they say an age, and do not spread a column by a reason that somebody wrote", () => {
    const late = { status: 5, unpaid: 100, due_at: "2026-09-15" };
    const note = noteFor("serviceBills", "status")?.(late, { texts, today: "2026-11-23" })?.text ?? "";
    const widthIn = (name: ListName, rows: Row[]): number =>
      laid(name, { texts, rows }).columns.find(({ key }) => key === "status")?.width ?? 0;
    expect(note).toContain("69");
    expect(widthIn("serviceBills", [late])).toBeGreaterThanOrEqual(textWidth(note, "small") + 16);
    const refused = { status: 9, reject_reason: "开票类目与任务实际内容不一致".repeat(5) };
    expect(widthIn("invoiceApplies", [refused])).toBeLessThan(200);
  });

  it("are whole with their link before the company takes what is left", () => {
    const person = { userId: "7", isOfCompany: false, can: () => true };
    const worker: Row = {
      ...{ id: "5", standing: workerStandingStates.code("unverified"), cooperation_status: 1, onboarding_status: 5 },
      ...{ real_name_status: 0, contract_sign_type: 0, account_no: null, contract_type: 1, unpaid: 0 },
    };
    const { text, link } = noteFor("companyLabors", "standing")?.(worker, { texts, today: "2026-11-23", person }) ?? {};
    const whole = textWidth(text ?? "", "small") + textWidth(link?.text ?? "", "small");
    const layout = laid("companyLabors", { texts, rows: [worker], person });
    expect(link).toBeDefined();
    expect(layout.columns.find(({ key }) => key === "standing")?.width).toBeGreaterThan(whole);
    expect(widthOf(layout)).toBe(wideRoom);
  });
});

describe("widths", () => {
  const widthIn = (layout: Layout, key: string) => layout.columns.find((one) => one.key === key)?.width ?? 0;

  it("give the company what is left, and amounts all their digits, below zero too", () => {
    const rows: Row[] = [{ id: "1", net_pay: -9_999_999_999_999, company_name: "甲公司" }];
    const [plain, large] = [laid("bills"), laid("bills", { rows })];
    expect(widthOf(plain)).toBe(wideRoom);
    expect(widthIn(large, "net_pay")).toBeGreaterThan(widthIn(plain, "net_pay"));
    expect(widthIn(large, "net_pay")).toBeGreaterThanOrEqual(textWidth("−99,999,999,999.99", "strong") + 16);
    const wide = laid("bills", { room: 2_400 });
    expect(widthIn(wide, "company_name")).toBeGreaterThan(185);
  });

  it("count what failed and what came back of a settlement as one number, as its page does", () => {
    const row = { status: 50, unknown_count: 0, failed_count: 2, returned_count: 1, create_at: "2026-11-20 10:00:00" };
    const note = noteFor("settlements", "status")?.(row, { texts: chinese, today: "2026-11-23" });
    expect(note).toEqual({ text: "3 笔未成功", tone: "danger" });
  });
});
