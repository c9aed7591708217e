import { describe, expect, it } from "vitest";
import {
  hasBidi,
  hasControl,
  hasInvisible,
  nameKey,
  plainFileName,
  stripInvisible,
  stripSpaces,
  toHalfWidth,
  unifyName,
  visibleLength,
} from "./text.ts";

describe("text", () => {
  it("turns full width into half width and leaves Chinese alone", () => {
    expect(toHalfWidth("１２３，４５６．７８　￥张三Ｘ（）")).toBe("123,456.78 ¥张三X()");
    expect(toHalfWidth("张三。、𠮷")).toBe("张三。、𠮷");
  });

  it("writes names with the characters that theirs look like, and one form of the dot", () => {
    for (const [text, name] of [
      ["\u2fa6\u2f29明", "金小明"],
      ["\u2ee2小丽", "马小丽"],
    ] as const)
      expect([unifyName(text), nameKey(text)]).toEqual([name, name]);
    expect(unifyName("\u2ee9\u2ef0")).toBe("\u9ec4\u9f99");
    expect(unifyName("\uf90a\u{2f800}")).toBe("\u91d1\u4e3d");
    expect([unifyName("\ue863小明"), unifyName("\ue815\ue816\ue864")]).toEqual(["䶮小明", "\u5382\u{20087}\u9fbb"]);
    for (const dot of "·•‧・･∙˙.．。｡﹒●")
      expect([dot, unifyName(`买买提${dot}吐尔逊`), unifyName(`买买提 ${dot} 吐尔逊`).replaceAll(" ", "")]).toEqual([
        dot,
        "买买提·吐尔逊",
        "买买提·吐尔逊",
      ]);
    expect([unifyName("J. Smith"), unifyName("ＪＯＨＮ　 ＳＭＩＴＨ"), unifyName("张三。")]).toEqual([
      "J. Smith",
      "JOHN SMITH",
      "张三。",
    ]);
    expect(unifyName("阿卜杜拉\u2022买买提𠮷")).toBe("阿卜杜拉·买买提𠮷");
    // One that looks like nothing else, and the unified ones among the compatibility ideographs, stay.
    expect(unifyName("\u2e80\ufa0e")).toBe("\u2e80\ufa0e");
  });

  it("finds what cannot be seen", () => {
    expect(hasBidi("张\u202e三")).toBe(true);
    expect(hasBidi("张三")).toBe(false);
    expect(hasControl("a\u0000b")).toBe(true);
    expect(hasControl("a b")).toBe(false);
    for (const unseen of ["\u200b", "\ufe00", "\u{e0100}", "\u3164", "\u034f"])
      expect([hasInvisible(`张${unseen}三`), stripInvisible(`张${unseen}三`)]).toEqual([true, "张三"]);
    expect(stripInvisible("\ufeff张\u200b\u202e三𠮷")).toBe("张三𠮷");
  });

  it("takes out of a file's name what turns it around or is not seen", () => {
    expect(plainFileName("账单\u202excod.exe\u0000\u200b.xlsx")).toBe("账单xcod.exe.xlsx");
    expect(plainFileName("十一月 账单（2）𠮷.xlsx")).toBe("十一月 账单（2）𠮷.xlsx");
  });

  it("counts what is drawn", () => {
    expect([" \u3164\u200b ", "a \u202e", "核对", "𠮷"].map(visibleLength)).toEqual([0, 1, 2, 1]);
  });

  it("removes spaces of every kind", () => {
    expect(stripSpaces(" 6222\u00a00202\u30001234\u2009 5678\t")).toBe("6222020212345678");
  });

  it("compares names by what a person reads", () => {
    expect(nameKey("阿卜杜拉•买买提")).toBe(nameKey("阿卜杜拉·买买提"));
    expect(nameKey("阿卜杜拉･买买提")).toBe(nameKey("阿卜杜拉・买买提"));
    expect(nameKey(" 张 三\u200b")).toBe("张三");
    expect(nameKey("ＪＯＨＮ Ｓｍｉｔｈ")).toBe("johnsmith");
    expect(nameKey("SMITH, John")).toBe(nameKey("Smith John"));
    expect(nameKey("O’NEIL")).toBe(nameKey("O'Neil"));
    for (const other of [
      "买买提.吐尔逊",
      "买买提。吐尔逊",
      "买买提˙吐尔逊",
      "买买提 · 吐尔逊",
      "买买提\ufe00·吐尔逊\u{e0100}",
    ])
      expect(nameKey(other)).toBe("买买提·吐尔逊");
    expect(nameKey("张三")).not.toBe(nameKey("张王"));
  });
});
