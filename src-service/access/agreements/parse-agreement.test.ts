import { describe, expect, it } from "vitest";
import { parseAgreement } from "./parse-agreement.ts";

const head = "---\ntitle: 协议\nversion: 2026-10-01\neffective_at: 2026-10-02\n---\n";

describe("parseAgreement", () => {
  it("reads front matter, sections, paragraphs and items in order", () => {
    const text = `${head}\n## 第一条 甲\n1.1 一: 二\n- 项一；\n- 项二。\n\n1.2 三\n\n## 第二条 乙\n2.1 四\n`;
    const expected = {
      title: "协议",
      version: "2026-10-01",
      effective_at: "2026-10-02",
      sections: [
        {
          heading: "第一条 甲",
          paragraphs: [
            { kind: "text", text: "1.1 一: 二" },
            { kind: "list", text: "项一；" },
            { kind: "list", text: "项二。" },
            { kind: "text", text: "1.2 三" },
          ],
        },
        { heading: "第二条 乙", paragraphs: [{ kind: "text", text: "2.1 四" }] },
      ],
    };
    expect(parseAgreement(text)).toEqual(expected);
    expect(parseAgreement(`\uFEFF${text.replaceAll("\n", "\r\n")}`)).toEqual(expected);
  });

  it.each([
    ["no front matter", "## 一\n1"],
    ["no title", "---\nversion: 2026-10-01\neffective_at: 2026-10-01\n---\n## 一\n1"],
    ["a field that it does not know", `${head.replace("title", "name: x\ntitle")}## 一\n1`],
    ["a field twice", `${head.replace("title", "title: x\ntitle")}## 一\n1`],
    ["a version that is no date", `${head.replace("version: 2026-10-01", "version: two")}## 一\n1`],
    ["a day that is none", `${head.replace("effective_at: 2026-10-02", "effective_at: soon")}## 一\n1`],
    ["no sections", head],
    ["text before the first heading", `${head}1\n## 一\n1`],
    ["an empty section", `${head}## 一\n## 二\n1`],
    ["a heading without words", `${head}## \n1`],
  ])("refuses a text with %s", (_what, text) => {
    expect(() => parseAgreement(text)).toThrow();
  });

  it("takes a second version of one day", () => {
    const second = head.replace("version: 2026-10-01", "version: 2026-10-01.2");
    expect(parseAgreement(`${second}## 一\n1`).version).toBe("2026-10-01.2");
  });
});
