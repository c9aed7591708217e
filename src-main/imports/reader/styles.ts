import { findTags } from "./xml-text.ts";

/** Built-in formats that show a date, East Asian ones included (ECMA-376 18.8.30); 46 is an elapsed time. */
const builtInDateRanges: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 45],
  [47, 47],
  [50, 58],
];

/** Whether a custom number format shows a date or a time of day. Elapsed times (`[h]:mm`) are amounts. */
export function isDateFormat(code: string): boolean {
  if (/\[(?:h+|m+|s+)\]/i.test(code)) return false;
  const bare = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, "");
  return !/^general$/i.test(bare) && /[ymdhs年月日时分秒]/i.test(bare);
}

/** For each cell style (`s` of a cell) 1 when its number format is a date. */
export function readDateStyles(stylesXml: string): Uint8Array {
  const custom = new Map<number, string>();
  for (const format of findTags(stylesXml, "numFmt")) {
    custom.set(Number(format.get("numFmtId")), format.get("formatCode") ?? "");
  }
  const cellStyles = /<(?:[\w.-]+:)?cellXfs[\s>][\s\S]*?<\/(?:[\w.-]+:)?cellXfs>/.exec(stylesXml)?.[0] ?? "";
  const isDate = findTags(cellStyles, "xf").map((style) => {
    const id = Number(style.get("numFmtId") ?? 0);
    const code = custom.get(id);
    return code === undefined ? isBuiltInDate(id) : isDateFormat(code);
  });
  return Uint8Array.from(isDate, Number);
}

function isBuiltInDate(id: number): boolean {
  return builtInDateRanges.some(([first, last]) => id >= first && id <= last);
}
