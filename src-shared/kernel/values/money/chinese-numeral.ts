import { type Cents, isCents } from "./money.ts";

const digitOf: Record<string, number> = {
  零: 0,
  〇: 0,
  一: 1,
  壹: 1,
  二: 2,
  贰: 2,
  貳: 2,
  两: 2,
  兩: 2,
  三: 3,
  叁: 3,
  參: 3,
  四: 4,
  肆: 4,
  五: 5,
  伍: 5,
  六: 6,
  陆: 6,
  陸: 6,
  七: 7,
  柒: 7,
  八: 8,
  捌: 8,
  九: 9,
  玖: 9,
};
const smallUnits: Record<string, number> = { 十: 10, 拾: 10, 百: 100, 佰: 100, 千: 1_000, 仟: 1_000 };
const shape =
  /^(?:人民币)?(负?)(?:([^元圆圓块角分整正]+)(?:元|圆|圓|块|$))?(?:([^元角分整正])角)?(?:零?([^元角分整正])分)?(?:整|正)?$/u;

/** One group below ten thousand: 陆仟零柒, 十五. null for anything that is not written properly. */
function groupValue(text: string): number | null {
  let value = 0;
  let digit: number | null = null;
  let lastUnit = 10_000;
  for (const sign of text) {
    const unit = smallUnits[sign];
    const next = digitOf[sign];
    if (unit !== undefined) {
      if (unit >= lastUnit) return null;
      if (digit === null && !(unit === 10 && value === 0)) return null;
      value += (digit ?? 1) * unit;
      digit = null;
      lastUnit = unit;
    } else if (next === undefined || (digit !== null && digit !== 0)) return null;
    else digit = next === 0 ? null : next;
  }
  return value + (digit ?? 0);
}

function wholeValue(text: string): number | null {
  const match = /^(?:([^亿億]+)[亿億])?(?:([^万萬亿億]+)[万萬])?([^万萬亿億]*)$/u.exec(text);
  if (match === null) return null;
  const groups = [match[1] ?? "", match[2] ?? "", match[3] ?? ""].map(groupValue);
  const [hundredMillions, tenThousands, ones] = groups;
  if (hundredMillions == null || tenThousands == null || ones == null) return null;
  return hundredMillions * 100_000_000 + tenThousands * 10_000 + ones;
}

/**
 * Reads a Chinese amount in everyday or capital numerals (一百元, 壹佰元零伍分整) into fen. null when it is not one.
 */
export function parseChineseNumeral(text: string): Cents | null {
  const match = shape.exec(text);
  if (match === null || (match[2] ?? match[3] ?? match[4]) === undefined) return null;
  const yuan = match[2] === undefined ? 0 : wholeValue(match[2]);
  const jiao = digitOf[(match[3] ?? "零").replace(/^零(?=.)/u, "")];
  const fen = digitOf[match[4] ?? "零"];
  if (yuan === null || jiao === undefined || fen === undefined) return null;
  const cents = yuan * 100 + jiao * 10 + fen;
  if (!isCents(cents)) return null;
  return match[1] === "" ? cents : 0 - cents;
}
