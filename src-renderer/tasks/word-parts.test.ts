import { describe, expect, it } from "vitest";
import { wordParts } from "./word-parts.ts";

const marked = (text: string, words: readonly string[]) =>
  wordParts(text, words)
    .map(({ part, isWord }) => (isWord ? `[${part}]` : part))
    .join("");

describe("a text with words of the agency's list", () => {
  it("marks each of them, wherever it stands", () => {
    expect(marked("高薪日结，日结高薪", ["高薪"])).toBe("[高薪]日结，日结[高薪]");
    expect(marked("Easy MONEY now", ["money"])).toBe("Easy [MONEY] now");
  });

  it("takes the longest that fits, and leaves a text without them whole", () => {
    expect(marked("刷单返利", ["刷单", "刷单返利"])).toBe("[刷单返利]");
    expect(marked("分拣", ["刷单", ""])).toBe("分拣");
    expect(marked("", ["刷单"])).toBe("");
  });
});
