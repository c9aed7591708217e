import { expect, it } from "vitest";
import { maskName } from "./mask.ts";
import { namePinyin } from "./pinyin.ts";

it.each([
  ["曾梦佳", "zengjia zj|zengmengjia zmj"],
  ["李丽", "li l|lili ll"],
  ["单雄信", "shanxin sx|shanxiongxin sxx"],
  ["仇和", "qiu q|qiuhe qh"],
  ["尉迟恭", "yugong yg|yuchigong ycg"],
  ["吕布", "lv l|lvbu lb"],
  ["阿迪力·买买提", "ati at|adilimaimaiti adlmmt"],
  ["阿迪力•买买提", "ati at|adilimaimaiti adlmmt"],
  ["Bob Smith", "bh bh|bobsmith bs"],
  ["", ""],
  ["·", ""],
])("writes %s as %s", (name, expected) => {
  expect(namePinyin(name)).toBe(expected);
});

it("shows in its first part no more than the masked name", () => {
  for (const name of ["曾梦佳", "李丽", "欧阳娜娜", "阿迪力·买买提"]) {
    const ofMask = namePinyin(maskName(name).replaceAll("*", "")).split("|")[1]?.split(" ")[1];
    expect(namePinyin(name).split("|")[0]?.split(" ")[1]).toBe(ofMask);
  }
});
