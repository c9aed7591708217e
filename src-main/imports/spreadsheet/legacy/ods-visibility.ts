import { ReaderError } from "../source/errors.ts";
import { scanTags, type XmlTag } from "../xml/xml-tags.ts";
import { partEncoding } from "../xml/xml-text.ts";

/** Hidden parts of an OpenDocument sheet, of which SheetJS knows nothing. */
export type OdsVisibility = {
  /** The part without its hidden sheets: what nobody sees is not read. */
  readonly content: Buffer;
  readonly hiddenSheets: readonly string[];
  /** True when a row (counted from one) of the sheet that is read is hidden or filtered out. */
  isHiddenRow(number: number): boolean;
};

type Sheet = { readonly name: string; readonly isHidden: boolean; readonly start: number; end: number };
type RowRange = { readonly first: number; last: number };

/**
 * Reads `content.xml` (OpenDocument 1.2, part 1: 9.1.2, 19.749) for hidden sheets, and for hidden rows of the first visible
 * sheet or the one of the name `wanted`.
 *
 * @throws ReaderError NO_DATA_SHEET when all sheets are hidden; BAD_XML, BAD_ENCODING, DOCTYPE
 */
export function readOdsVisibility(content: Buffer, wanted?: string): OdsVisibility {
  if (partEncoding(content) !== undefined) throw new ReaderError("BAD_ENCODING");
  // Bytes as characters keep every position; only names have to be decoded.
  const xml = content.toString("latin1");
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new ReaderError("DOCTYPE");
  const reading = new ContentReading(wanted);
  for (const tag of scanTags(xml)) reading.take(tag);
  const { sheets, hiddenRows } = reading;
  const hidden = sheets.filter((sheet) => sheet.isHidden);
  if (hidden.length > 0 && hidden.length === sheets.length) throw new ReaderError("NO_DATA_SHEET");
  return {
    content: hidden.length === 0 ? content : without(content, hidden),
    hiddenSheets: hidden.map((sheet) => sheet.name),
    isHiddenRow: (number) => isInside(hiddenRows, number),
  };
}

class ContentReading {
  readonly sheets: Sheet[] = [];
  /** Of the sheet that is read, rising. */
  readonly hiddenRows: RowRange[] = [];
  private readonly hiddenStyles = new Set<string>();
  private style = "";
  /** Tables may stand in tables; only the outer ones are sheets. */
  private depth = 0;
  private row = 0;
  private isChosen = false;
  private readonly wanted: string | undefined;

  constructor(wanted: string | undefined) {
    this.wanted = wanted;
  }

  take(tag: XmlTag): void {
    if (tag.name === "table") this.takeTable(tag);
    else if (tag.isEnd) return;
    else if (tag.name === "style") this.style = tag.attributes().get("name") ?? "";
    else if (tag.name === "table-properties") this.takeStyle(tag.attributes());
    else if (tag.name === "table-row" && this.depth === 1 && this.isChosen) this.takeRow(tag.attributes());
  }

  private takeStyle(attributes: ReadonlyMap<string, string>): void {
    if (attributes.get("display") === "false") this.hiddenStyles.add(this.style);
  }

  private takeTable(tag: XmlTag): void {
    if (tag.isEnd) {
      this.depth -= 1;
      const sheet = this.sheets.at(-1);
      if (this.depth === 0 && sheet !== undefined) sheet.end = tag.end;
      return;
    }
    if (this.depth === 0) this.beginSheet(tag);
    if (!tag.isEmpty) this.depth += 1;
  }

  private beginSheet(tag: XmlTag): void {
    const attributes = tag.attributes();
    const isHidden = this.hiddenStyles.has(attributes.get("style-name") ?? "");
    const name = utf8(attributes.get("name") ?? "");
    const isFirst = this.sheets.every((sheet) => sheet.isHidden);
    this.isChosen = !isHidden && (this.wanted === undefined ? isFirst : name === this.wanted);
    this.row = 0;
    this.sheets.push({ name, isHidden, start: tag.start, end: tag.end });
  }

  private takeRow(attributes: ReadonlyMap<string, string>): void {
    const count = Number(attributes.get("number-rows-repeated") ?? 1);
    if (!Number.isSafeInteger(count) || count < 1) throw new ReaderError("BAD_XML");
    const first = this.row + 1;
    this.row += count;
    if ((attributes.get("visibility") ?? "visible") === "visible") return;
    const previous = this.hiddenRows.at(-1);
    if (previous?.last === first - 1) previous.last = this.row;
    else this.hiddenRows.push({ first, last: this.row });
  }
}

function without(content: Buffer, sheets: readonly Sheet[]): Buffer {
  const chunks: Buffer[] = [];
  let done = 0;
  for (const { start, end } of sheets) {
    chunks.push(content.subarray(done, start));
    done = end;
  }
  return Buffer.concat([...chunks, content.subarray(done)]);
}

function isInside(ranges: readonly RowRange[], number: number): boolean {
  let low = 0;
  let high = ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const range = ranges[middle] as RowRange;
    if (number < range.first) high = middle - 1;
    else if (number > range.last) low = middle + 1;
    else return true;
  }
  return false;
}

function utf8(latin1: string): string {
  return Buffer.from(latin1, "latin1").toString("utf8");
}

/** The sheet in front, by `settings.xml` (OpenDocument 1.2, part 1: 3.10); undefined where it names none. */
export function odsFrontSheet(settings: Buffer): string | undefined {
  const [, name] = /config:name="ActiveTable"[^>]*>([^<]*)</.exec(settings.toString("utf8")) ?? [];
  return name === undefined ? undefined : decodeEntities(name);
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (whole, name: string) => entities[name] ?? whole);
}
