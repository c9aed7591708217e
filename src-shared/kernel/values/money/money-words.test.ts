import { describe, expect, it } from "vitest";
import { seededRandom } from "../text/seeded-random.ts";
import { parseChineseNumeral } from "./chinese-numeral.ts";
import { maxCents } from "./money.ts";
import { moneyInWords } from "./money-words.ts";

describe("moneyInWords", () => {
  it.each([
    [0, "零元整"],
    [10_000, "壹佰元整"],
    [1, "壹分"],
    [10, "壹角整"],
    [105, "壹元零伍分"],
    [150, "壹元伍角整"],
    [140_950, "壹仟肆佰零玖元伍角整"],
    [600_714, "陆仟零柒元壹角肆分"],
    [168_032, "壹仟陆佰捌拾元叁角贰分"],
    [1_640_902, "壹万陆仟肆佰零玖元零贰分"],
    [32_504, "叁佰贰拾伍元零肆分"],
    [10_700_053, "壹拾万柒仟元伍角叁分"],
    [100_000_000, "壹佰万元整"],
    [10_000_000_500, "壹亿零伍元整"],
    [10_000_500_000, "壹亿零伍仟元整"],
    [10_050_000_000, "壹亿零伍拾万元整"],
    [12_345_678_901, "壹亿贰仟叁佰肆拾伍万陆仟柒佰捌拾玖元零壹分"],
    [maxCents, "壹仟亿元整"],
    [-10_000, "负壹佰元整"],
  ])("%i", (cents, expected) => expect(moneyInWords(cents)).toBe(expected));

  it("reads back as the same amount", () => {
    const random = seededRandom(4);
    for (let round = 0; round < 20_000; round += 1) {
      const cents = round < 5_000 ? round : random.int(-maxCents, maxCents);
      expect(parseChineseNumeral(moneyInWords(cents))).toBe(cents);
    }
  });

  it("reads everyday numerals and refuses what is none", () => {
    expect(["十五", "二十元", "两百零三", "一万两千", "三千万元", "五角", "十元五分"].map(parseChineseNumeral)).toEqual(
      [1_500, 2_000, 20_300, 1_200_000, 3_000_000_000, 50, 1_005],
    );
    for (const text of ["", "元", "一二三", "百十", "十百", "张三", "整", "负"])
      expect(parseChineseNumeral(text)).toBeNull();
  });
});
