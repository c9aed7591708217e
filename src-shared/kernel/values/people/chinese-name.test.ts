import { describe, expect, it } from "vitest";
import { checkChineseName, checkNameOnDocument, checkPersonName, type NameCode } from "./chinese-name.ts";

describe("names", () => {
  it.each([
    ["张三", "张三"],
    [" 欧阳小峰 ", "欧阳小峰"],
    ["阿卜杜拉•买买提", "阿卜杜拉·买买提"],
    ["𠮷田", "𠮷田"],
    ["〇一", "〇一"],
  ])("takes %s", (text, value) => expect(checkChineseName(text)).toEqual({ ok: true, value }));

  it.each<[string, NameCode]>([
    ["", "empty"],
    ["张", "length"],
    ["张\u202e三", "invisible"],
    ["张\u200b三", "invisible"],
    ["张\n三", "invisible"],
    ["张 三", "notChinese"],
    ["Zhang", "notChinese"],
    ["张三1", "notChinese"],
    ["·张三", "dot"],
    ["张··三", "dot"],
    ["张".repeat(51), "length"],
  ])("refuses %j as %s", (text, code) => expect(checkChineseName(text)).toEqual({ ok: false, code }));

  it("takes other scripts where a passport counts", () => {
    for (const good of ["John O'Neil", "Nguyễn Văn A", "Мария", "Jean-Luc", "J. Smith", "张三"]) {
      expect(checkPersonName(good)).toEqual({ ok: true, value: good });
    }
    expect(checkPersonName("SMITH, JOHN PAUL").ok).toBe(true);
    for (const bad of ["John3", "a<b>", "=cmd"])
      expect(checkPersonName(bad)).toEqual({ ok: false, code: "characters" });
    expect(checkPersonName("Jo\u202ehn")).toEqual({ ok: false, code: "invisible" });
  });

  it("takes what the document of the number prints", () => {
    const [card, permit, old] = ["911100199001010115", "810000199205060077", "110101199003071233"];
    for (const [name, idNo, isTaken] of [
      ["JOHN SMITH", card, true],
      ["约翰·史密斯", card, true],
      ["CHAN TAI MAN", permit, true],
      ["陈大文", permit, true],
      ["JOHN SMITH", old, false],
      ["JOHN SMITH", "", false],
      ["JOHN3", card, false],
    ] as const)
      expect([name, idNo, checkNameOnDocument(name, idNo ?? "").ok]).toEqual([name, idNo, isTaken]);
  });
});
