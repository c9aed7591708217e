import { ReaderError } from "../source/errors.ts";
import { scanTags } from "../xml/xml-tags.ts";

/** Built-in formats that show a date, East Asian ones included (ECMA-376 18.8.30); 46 is an elapsed time. */
const builtInDateRanges: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 45],
  [47, 47],
  [50, 58],
];

/** 0% and 0.00%. */
const builtInPercents: ReadonlySet<number> = new Set([9, 10]);

/** Excel's own maximum is 65,490. */
const MOST_STYLES = 100_000;
/** Excel's own maximum; a longer one is not worth the time that its brackets could take. */
const LONGEST_FORMAT = 255;

/** True when a custom number format shows a date or a time of day. Elapsed times (`[h]:mm`) are amounts. */
export function isDateFormat(code: string): boolean {
  const format = code.slice(0, LONGEST_FORMAT);
  if (/\[(?:h+|m+|s+)\]/i.test(format)) return false;
  const bare = format.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, "");
  return !/^general$/i.test(bare) && /[ymdhs年月日时分秒]/i.test(bare);
}

/** True when a custom number format shows a percentage. */
export function isPercentFormat(code: string): boolean {
  return code
    .slice(0, LONGEST_FORMAT)
    .replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, "")
    .includes("%");
}

/** Meaning of a number under its number format, by its style: see `readStyleKinds`. */
export const dateStyle = 1;
export const percentStyle = 2;

const formatKind = (code: string): number =>
  isDateFormat(code) ? dateStyle : isPercentFormat(code) ? percentStyle : 0;

/** For each cell style (`s` of a cell) what its number format shows: a date, a percentage, or 0. @throws ReaderError BAD_XML */
export function readStyleKinds(stylesXml: string): Uint8Array {
  const custom = new Map<number, number>();
  const formats: number[] = [];
  let isInside = false;
  for (const tag of scanTags(stylesXml)) {
    if (tag.name === "cellXfs") isInside = !tag.isEnd && !tag.isEmpty;
    else if (tag.isEnd) continue;
    else if (tag.name === "numFmt") {
      const format = tag.attributes();
      custom.set(Number(format.get("numFmtId")), formatKind(format.get("formatCode") ?? ""));
    } else if (isInside && tag.name === "xf") formats.push(Number(tag.attributes().get("numFmtId") ?? 0));
    if (formats.length > MOST_STYLES) throw new ReaderError("BAD_XML");
  }
  return Uint8Array.from(formats, (id) => custom.get(id) ?? builtInKind(id));
}

function builtInKind(id: number): number {
  if (builtInPercents.has(id)) return percentStyle;
  return builtInDateRanges.some(([first, last]) => id >= first && id <= last) ? dateStyle : 0;
}
