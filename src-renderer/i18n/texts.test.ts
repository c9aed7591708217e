import { describe, expect, it, vi } from "vitest";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import { presetRoles } from "../../src-shared/kernel/rights/permissions.ts";
import { en } from "../../src-shared/locales/en/catalog.ts";
import { namesIn } from "../../src-shared/locales/fill-in.ts";
import { zhCN } from "../../src-shared/locales/zh-CN/catalog.ts";
import { errorCodes } from "../../src-shared/registries/errors/error-codes.ts";
import { loadTexts } from "./texts.ts";

const locales = ["zh-CN", "en"] as const;
const textsIn = { "zh-CN": await loadTexts("zh-CN"), en: await loadTexts("en") } as const;

const leaves = (tree: object, before = ""): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[`${before}${key}`, value] as [string, string]]
      : leaves(value as object, `${before}${key}.`),
  );

/** A count and a noun in its plural; limits are never one. */
const severalOnly =
  /\{\{(?!most\b|limit\b|max\b|least\b|parts\b|people\b|rate\b)\w+\}\} (?:\w+ )?(?:rows|bills|lines|cells|columns|people|settlements|records|months|days|workers|minutes|wallets|transactions|companies|points|errors|warnings|files|numbers|results)\b/u;

const english = new Map(leaves(en));
const chineseErrors = new Map(leaves(zhCN.errors));

describe.each(locales)("the texts in %s", (locale) => {
  it.each(Object.keys(errorCodes))("say what happened at %s", (code) => {
    const paramNames = namesIn(chineseErrors.get(code) ?? "");
    const params = Object.fromEntries(["code", ...paramNames].map((name) => [name, "1"]));
    const text = textsIn[locale].error(new AppError(code, { params }));
    expect(text).not.toContain("errors.");
    expect(text).not.toMatch(/\{\{/u);
    expect(text).not.toBe("");
  });

  it("say how long to wait where that is known, rounded up", () => {
    const says = (code: string, params: Record<string, number> = {}) =>
      textsIn[locale].error(new AppError(code, { params }));
    const expected = {
      "zh-CN": ["1 秒后", "120 秒后", "约 3 分钟后", "约 15 分钟后", "约 120 分钟后", "约 24 小时后"],
      en: [
        "1 second.",
        "120 seconds.",
        "about 3 minutes.",
        "about 15 minutes.",
        "about 120 minutes.",
        "about 24 hours.",
      ],
    }[locale];
    for (const code of ["too_many_requests", "too_many_tries"]) {
      [0.4, 120, 121, 900, 7_200, 86_399].forEach((wait_seconds, at) => {
        expect(says(code, { wait_seconds })).toContain(expected[at]);
      });
      expect(says(code, { retry_after_seconds: 7 })).toContain(locale === "en" ? "7 seconds" : "7 秒后");
      expect(says(code)).toBe(textsIn[locale].of(`errors.${code}`));
      expect(says(code)).not.toMatch(/\d/u);
    }
    // Other errors keep their own texts.
    expect(says("sms_too_often", { wait_seconds: 30 })).toContain("30");
    expect(says("service_busy", { retry_after_seconds: 5 })).toBe(textsIn[locale].of("errors.service_busy"));
  });

  it("show an error code that this version does not know", () => {
    expect(textsIn[locale].error(new AppError("of_tomorrow"))).toContain("of_tomorrow");
  });

  it("name every preset role", () => {
    expect(presetRoles.filter(({ key }) => !textsIn[locale].has(`enums.role.${key}`))).toEqual([]);
  });
});

describe("both languages", () => {
  it("are not both there from the start", async () => {
    // A test file before this one may have loaded English in the same process.
    vi.resetModules();
    const fresh = await import("./texts.ts");
    await fresh.loadTexts("zh-CN");
    expect(locales.filter((locale) => fresh.loadedTexts(locale, "start") !== undefined)).toEqual(["zh-CN"]);
  });

  it("are the same object every time, whichever part was asked for", async () => {
    for (const locale of locales) {
      expect(textsIn[locale].locale).toBe(locale);
      expect(await loadTexts(locale)).toBe(textsIn[locale]);
      expect(await loadTexts(locale, "start")).toBe(textsIn[locale]);
    }
  });

  it("part names as the language does", () => {
    expect(textsIn["zh-CN"].list(["户名", "金额"])).toBe("户名、金额");
    expect(textsIn.en.list(["Name", "Amount"])).toBe("Name, Amount");
  });

  it("have the same keys and fill in the same values", () => {
    const chinese = leaves(zhCN);
    expect(chinese.map(([key]) => key).sort()).toEqual([...english.keys()].sort());
    const different = chinese.filter(([key, text]) => namesIn(text).join() !== namesIn(english.get(key) ?? "").join());
    expect(different).toEqual([]);
  });

  it("leave no text empty", () => {
    expect([...leaves(zhCN), ...english].filter(([, text]) => text.trim() === "")).toEqual([]);
  });
});

describe("numbers in texts", () => {
  it("are written with separators", () => {
    expect(textsIn["zh-CN"].t("lists.ui.count", { count: 100_000 })).toBe("共 100,000 条");
    expect(textsIn.en.t("lists.ui.count", { count: 100_000 })).toBe("100,000 rows");
  });

  it("take the noun that goes with them, each its own", () => {
    const errorTotals = (cells: number, rows: number) => textsIn.en.t("imports.ui.totals.errors", { cells, rows });
    expect([errorTotals(1, 1), errorTotals(2, 1), errorTotals(0, 0)]).toEqual([
      "1 error (1 row)",
      "2 errors (1 row)",
      "0 errors (0 rows)",
    ]);
  });

  it("are never followed by a noun that fits several only", () => {
    const fixed = [...english].filter(([, text]) => severalOnly.test(text));
    expect(fixed).toEqual([]);
  });
});
