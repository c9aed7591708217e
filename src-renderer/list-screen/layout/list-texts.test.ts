import { describe, expect, it } from "vitest";
import { agreementKinds } from "../../../src-shared/access/session/session-calls.ts";
import { settlementChannels } from "../../../src-shared/billing/settlements/settlements-list.ts";
import { statusTabs } from "../../../src-shared/kernel/lists/status-tabs.ts";
import { presetRoles } from "../../../src-shared/kernel/rights/permissions.ts";
import { exportColumns, exportTexts } from "../../../src-shared/papers/export-columns.ts";
import { listByName, listNames } from "../../../src-shared/registries/lists/registry.ts";
import type { TextKey } from "../../i18n/text-key.ts";
import { loadTexts } from "../../i18n/texts.ts";
import { cellText, columnTitle } from "./list-texts.ts";

const locales = ["zh-CN", "en"] as const;
const chinese = await loadTexts("zh-CN");
const english = await loadTexts("en");
const textsIn = { "zh-CN": chinese, en: english } as const;
const cases = locales.flatMap((locale) => listNames.map((name) => [locale, name] as const));

/** About how wide a badge is with the padding of its cell, px: a Chinese character takes 13, another sign 6.2. */
const badgeWidth = (text: string): number => [...text].reduce((sum, sign) => sum + (sign > "\u2e7f" ? 13 : 6.2), 28);

describe.each(cases)("the texts of a list (%s, %s)", (locale, name) => {
  const texts = textsIn[locale];
  const list = listByName(name);

  it("name the list, its keyword and every column", () => {
    const missing = [
      `lists.${name}.title`,
      `lists.${name}.keyword`,
      ...Object.entries(list.columns)
        .filter(([, column]) => !column.carried)
        .map(([key]) => `lists.${name}.columns.${key}`),
    ].filter((key) => !texts.has(key));
    expect(missing).toEqual([]);
  });

  it("name every filter", () => {
    const keys = Object.entries(list.filters).flatMap(([filter, spec]) => {
      if (spec.type === "endsWithin" || spec.type === "idleFor") return [`lists.${name}.flags.${filter}`];
      if (spec.type === "own") return [`lists.${name}.flags.${filter}`];
      if (spec.type === "positive" || spec.type === "byPerson") return [`lists.${name}.flags.${filter}`];
      if (spec.type === "dateBy") return spec.columns.map((column) => `lists.${name}.columns.${column}`);
      if (spec.type === "search") return filter === "keyword" ? [] : [`lists.${name}.columns.${filter}`];
      return [`lists.${name}.columns.${spec.column}`];
    });
    expect(keys.filter((key) => !texts.has(key))).toEqual([]);
  });

  it("name every code of its states and enumerations", () => {
    const missing = Object.values(list.columns).flatMap((column) => {
      const { states, codes } = column;
      const keys = states
        ? Object.keys(states.specs).map((key) => `states.${states.name}.${key}`)
        : (codes?.values ?? []).map((code) => `enums.${codes?.name}.${code}`);
      return keys.filter((key) => !texts.has(key));
    });
    expect(missing).toEqual([]);
  });

  it("name every tab that joins several states", () => {
    const joined = (statusTabs(list)?.tabs ?? []).filter(({ codes }) => codes.length > 1);
    expect(joined.map(({ key }) => `listHead.tabs.${name}.${key}`).filter((key) => !texts.has(key))).toEqual([]);
  });

  it("have room for every state's badge in its column", () => {
    const cut = Object.values(list.columns).flatMap(({ states, width }) =>
      Object.keys(states?.specs ?? {})
        .map((key) => texts.t(`states.${states?.name}.${key}` as TextKey))
        .filter((text) => badgeWidth(text) > width),
    );
    expect(cut).toEqual([]);
  });

  it("sort only by columns that exist", () => {
    expect(list.sort.filter((key) => !Object.hasOwn(list.columns, key))).toEqual([]);
    expect(list.sort).toContain(list.defaultSort.replace(/^-/u, ""));
  });
});

describe("the text of a cell", () => {
  const texts = chinese;
  const { columns } = listByName("bills");
  const of = (key: string, value: unknown): string => {
    const column = columns[key];
    if (!column) throw new Error(`bills have no ${key}`);
    return cellText(texts, column, value);
  };

  it("writes money with separators and two decimals", () => {
    expect(of("net_pay", 123_456_789)).toBe("1,234,567.89");
    expect(of("net_pay", -5)).toBe("−0.05");
  });

  it("writes states and enumerations in words, unknown codes as such", () => {
    expect(of("status", 20)).toBe("待审核");
    expect(of("status", 12_345)).toBe("未知状态 12,345");
    expect(of("inner_bill_type", 2)).toBe("快捷");
  });

  it("shows no characters that reorder or hide what is read", () => {
    expect(of("labor_name", "张\u202e三\u200b")).toBe("张三");
  });

  it("is empty where there is no value", () => {
    expect(of("audit_at", null)).toBe("");
  });
});

describe("column titles", () => {
  it("follow the language", () => {
    expect(columnTitle(chinese, "bills", "net_pay")).toBe("实发");
    expect(columnTitle(english, "bills", "net_pay")).toBe("Net pay");
  });
});

describe("a text that may be a word of the program", () => {
  const list = listByName("auditLog");
  const { object_name, actor, device } = list.columns;
  const read = (texts: typeof english, column: typeof actor, value: string) => column && cellText(texts, column, value);

  it.each([
    ["role.maker", "财务制单", "Maker"],
    ["channel.1", "银行", "Bank"],
    ["agreement.user", "平台用户协议", "Platform user agreement"],
    ["list.bills", "账单", "Bills"],
    ["list", "list", "list"],
    ["JS2026110100000001", "JS2026110100000001", "JS2026110100000001"],
    ["账单 10.5.xlsx", "账单 10.5.xlsx", "账单 10.5.xlsx"],
  ])("%s is read as %s and %s, in the grid and in an export", (value, zh, en) => {
    expect([read(textsIn["zh-CN"], object_name, value), read(english, object_name, value)]).toEqual([zh, en]);
    for (const [locale, text] of [["zh-CN", zh] as const, ["en", en] as const]) {
      const [column] = exportColumns("auditLog", list, ["object_name"], exportTexts(locale));
      expect(column?.valueOf({ object_name: value })).toBe(text);
    }
  });

  it.each(locales)("has a word for every role, agreement, channel and list (%s)", (locale) => {
    const values = [
      ...presetRoles.map(({ key }) => `role.${key}`),
      ...agreementKinds.map((kind) => `agreement.${kind}`),
      ...settlementChannels.map((channel) => `channel.${channel}`),
      ...listNames.map((name) => `list.${name}`),
      "database.demo",
    ];
    expect(values.filter((value) => read(textsIn[locale], object_name, value) === value)).toEqual([]);
  });

  it("names what the program does by itself, and leaves people their names", () => {
    expect(read(textsIn["zh-CN"], actor, "payouts")).toBe("系统（付款）");
    expect(read(english, actor, "income-tax")).toBe("System (income tax)");
    expect(read(english, actor, "陈立")).toBe("陈立");
  });

  it("shows of a device its machine's name, not the id behind it", () => {
    expect(read(english, device, "财务一号 f64cddd0dbda8a12")).toBe("财务一号");
    const [column] = exportColumns("auditLog", list, ["device"], exportTexts("en"));
    expect(column?.valueOf({ device: "财务一号 f64cddd0dbda8a12" })).toBe("财务一号");
  });
});

describe("a size", () => {
  it("is read in KB and MB; a sheet keeps the bytes and says so in its title", () => {
    const { columns } = listByName("exportJobs");
    expect(columns.bytes && cellText(chinese, columns.bytes, 58_499)).toBe("57.1 KB");
    const [column] = exportColumns("exportJobs", listByName("exportJobs"), ["bytes"], exportTexts("zh-CN"));
    expect(column?.title).toBe("大小（字节）");
    expect(column?.valueOf({ bytes: 58_499 })).toBe(58_499);
  });
});
