import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { agreementKinds } from "../../../src-shared/access/session/session-calls.ts";
import { agreementTexts, readAgreementTexts } from "./agreement-texts.ts";

const resources = path.resolve(import.meta.dirname, "../../../resources/agreements");
const locales = ["zh-CN", "en"] as const;
const folders: string[] = [];

/** The program's agreements in a folder of their own, with one file changed. */
const copyWith = (file: string, change: (text: string) => string): string => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "agreements-"));
  folders.push(folder);
  for (const kind of agreementKinds) {
    for (const locale of locales) {
      const name = `${kind}.${locale}.md`;
      const text = readFileSync(path.join(resources, name), "utf8");
      writeFileSync(path.join(folder, name), name === file ? change(text) : text);
    }
  }
  return folder;
};

const shapeOf = (kind: (typeof agreementKinds)[number], locale: (typeof locales)[number]) =>
  agreementTexts()
    .text(kind, locale)
    .sections.map((section) => section.paragraphs.map((paragraph) => paragraph.kind));

const wholeText = (kind: (typeof agreementKinds)[number], locale: (typeof locales)[number]): string =>
  agreementTexts()
    .text(kind, locale)
    .sections.flatMap((section) => [section.heading, ...section.paragraphs.map((paragraph) => paragraph.text)])
    .join("\n");

describe("the agreements of the program", () => {
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  it.each(agreementKinds)("%s: both languages have the same sections and paragraphs", (kind) => {
    expect(shapeOf(kind, "en")).toEqual(shapeOf(kind, "zh-CN"));
    const numbers = (locale: (typeof locales)[number]) =>
      wholeText(kind, locale)
        .split("\n")
        .flatMap((line) => /^\d+\.\d+(?= )/.exec(line)?.[0] ?? []);
    expect(numbers("en")).toEqual(numbers("zh-CN"));
    expect(numbers("en").length).toBeGreaterThan(15);
  });

  it.each(agreementKinds)("%s: each is written in its own language, sections numbered from one", (kind) => {
    expect(wholeText(kind, "en")).not.toMatch(/[\u4e00-\u9fff]/);
    for (const [at, section] of agreementTexts().text(kind, "en").sections.entries()) {
      expect(section.heading).toMatch(new RegExp(`^Article ${at + 1} \\S`));
    }
    const chinese = agreementTexts().text(kind, "zh-CN");
    for (const section of chinese.sections) expect(section.heading).toMatch(/^第[一二三四五六七八九十]+条 /);
    expect(new Set(chinese.sections.map((section) => section.heading)).size).toBe(chinese.sections.length);
  });

  it("the user agreement has 17 sections and the figures of the spec", () => {
    expect(agreementTexts().text("user", "zh-CN").sections).toHaveLength(17);
    const [chinese, english] = [wholeText("user", "zh-CN"), wholeText("user", "en")];
    expect(chinese).toContain("累计不超过人民币1000元");
    expect(english).toContain("does not exceed 1000 yuan");
    expect(chinese).toContain("转让自公告之日起满七日生效");
    expect(english).toContain("seven days have passed since the announcement");
    expect(chinese).toContain("约二十四小时");
    expect(english).toContain("twenty-four hours");
    expect(chinese).toContain("适用中华人民共和国法律");
    expect(english).toContain("governed by the laws of the People's Republic of China");
  });

  it("the certificate agreement ends with a list of certificate authorities", () => {
    for (const locale of locales) {
      const last = agreementTexts().text("certificate", locale).sections.at(-1);
      const items = last?.paragraphs.filter((paragraph) => paragraph.kind === "list").map(({ text }) => text) ?? [];
      for (const name of ["CFCA", "BJCA", "SHECA", "iTrusChina"]) {
        expect(items.filter((item) => item.includes(name))).toHaveLength(1);
      }
      expect(wholeText("certificate", locale)).toMatch(/仲裁|arbitration/);
    }
  });

  it("are refused when a language is missing, broken, or of another version", () => {
    expect(() => readAgreementTexts(copyWith("bank.en.md", (text) => text))).not.toThrow();
    const withEmptyText = copyWith("bank.en.md", () => "");
    expect(() => readAgreementTexts(withEmptyText)).toThrow("bank.en.md");
    const withoutOne = copyWith("user.en.md", (text) => text);
    rmSync(path.join(withoutOne, "user.en.md"));
    expect(() => readAgreementTexts(withoutOne)).toThrow("user.en.md");
    const withOtherVersion = copyWith("user.en.md", (text) => text.replace(/^version: .*/m, "version: 2099-01-01"));
    expect(() => readAgreementTexts(withOtherVersion)).toThrow("differ");
  });
});
