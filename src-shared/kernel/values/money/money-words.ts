import { assertCents, type Cents } from "./money.ts";

const digits = ["零", "壹", "贰", "叁", "肆", "伍", "陆", "柒", "捌", "玖"] as const;
const placeUnits = ["", "拾", "佰", "仟"] as const;
const groupUnits = ["", "万", "亿"] as const;

/** One group of four places without its leading zeros: 107 → 壹佰零柒. */
function groupWords(group: number): string {
  let words = "";
  let hasGap = false;
  for (let place = 3; place >= 0; place -= 1) {
    const digit = Math.floor(group / 10 ** place) % 10;
    if (digit === 0) {
      hasGap = words !== "";
      continue;
    }
    words += `${hasGap ? "零" : ""}${digits[digit]}${placeUnits[place]}`;
    hasGap = false;
  }
  return words;
}

function yuanWords(yuan: number): string {
  let words = "";
  for (let group = groupUnits.length - 1; group >= 0; group -= 1) {
    const unit = 10_000 ** group;
    const value = Math.floor(yuan / unit) % 10_000;
    if (value === 0) continue;
    const isSkippedBefore = words !== "" && (value < 1_000 || Math.floor(yuan / (unit * 10_000)) % 10_000 === 0);
    words += `${isSkippedBefore ? "零" : ""}${groupWords(value)}${groupUnits[group]}`;
  }
  return words;
}

/**
 * The amount in Chinese capital numerals, for confirmations: 10000 → 壹佰元整, 1640902 → 壹万陆仟肆佰零玖元零贰分.
 * Rule: 正确填写票据和结算凭证的基本规定 (annex of 支付结算办法, 1997); 整 ends every amount without fen, and where the
 * rule leaves 零 before 角 to the writer it is left out.
 */
export function moneyInWords(cents: Cents): string {
  const absolute = Math.abs(assertCents(cents));
  if (absolute === 0) return "零元整";
  const yuan = Math.floor(absolute / 100);
  const jiao = Math.floor(absolute / 10) % 10;
  const fen = absolute % 10;
  const sign = cents < 0 ? "负" : "";
  const yuanPart = yuan === 0 ? "" : `${yuanWords(yuan)}元`;
  const jiaoPart = jiao === 0 ? "" : `${digits[jiao]}角`;
  if (fen === 0) return `${sign}${yuanPart}${jiaoPart}整`;
  const gap = jiao === 0 && yuan > 0 ? "零" : "";
  return `${sign}${yuanPart}${jiaoPart}${gap}${digits[fen]}分`;
}
