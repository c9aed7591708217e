import { readCsv } from "./csv/csv-reader.ts";
import { type OdsVisibility, odsFrontSheet, readOdsVisibility } from "./legacy/ods-visibility.ts";
import { requireWorkbookStream } from "./legacy/ole-streams.ts";
import type { ReadOptions } from "./read-options.ts";
import { SNIFF_BYTES, type Sniffed, sniff } from "./sniff.ts";
import type { ByteSource } from "./source/byte-source.ts";
import { ReaderError } from "./source/errors.ts";
import type { ReaderLimits } from "./source/limits.ts";
import type { SheetFacts, SheetSink } from "./source/source-row.ts";
import { readXlsx } from "./xlsx/xlsx-reader.ts";
import type { InflateContext } from "./zip/inflate-part.ts";
import { repackStored } from "./zip/repack.ts";
import { readZipDirectory, type ZipDirectory } from "./zip/zip-directory.ts";

/** Chooses the reader by what the bytes are. Once chosen, its verdict is final: no other reader gets a second try. */
export async function readSource(source: ByteSource, limits: ReaderLimits, options: ReadOptions): Promise<SheetFacts> {
  const kind = sniff(await source.read(0, SNIFF_BYTES));
  // WPS writes records of its own into a container that looks like Excel's: what came out could be anything.
  if (kind === "ole" && /\.ett?$/i.test(options.name)) throw new ReaderError("NOT_XLSX", { hint: "wps" });
  const job = new ReadingJob(source, limits, options);
  if (kind === "zip") return job.readZip();
  if (kind === "ole") return job.readOld(await requireWorkbookStream(source));
  if (kind === "biff") return job.readOld(await source.read(0, source.size));
  if (kind === "archive") throw new ReaderError("NOT_OOXML");
  if (/\.(?:csv|txt|tsv)$/i.test(options.name) && !otherThings.has(kind)) return job.readText();
  throw new ReaderError("NOT_XLSX", { hint: hintOf(kind) });
}

/** Kinds that are no list of values, whatever the name says. */
const otherThings: ReadonlySet<Sniffed> = new Set([
  ...(["htmlPage", "mhtml", "xmlSheet", "flatOds", "exchange", "executable", "shortcut"] as const),
  ...(["document", "archive", "empty"] as const),
]);

function hintOf(kind: Sniffed): string {
  return kind === "text" ? "csvText" : kind;
}

/** Apple's Numbers: a zip of its own kind. */
function isNumbers(directory: ZipDirectory): boolean {
  return directory.has("index/document.iwa") || directory.has("index.zip");
}

class ReadingJob {
  private readonly source: ByteSource;
  private readonly limits: ReaderLimits;
  private readonly options: ReadOptions;
  private bytesDone = 0;

  constructor(source: ByteSource, limits: ReaderLimits, options: ReadOptions) {
    this.source = source;
    this.limits = limits;
    this.options = options;
  }

  async readZip(): Promise<SheetFacts> {
    const directory = await readZipDirectory(this.source, this.limits);
    if (directory.has("xl/workbook.bin")) return this.readXlsb(directory);
    if (directory.has("mimetype") && directory.has("content.xml")) return this.readOds(directory);
    if (isNumbers(directory)) throw new ReaderError("NOT_XLSX", { hint: "numbers" });
    if (!directory.has("[content_types].xml")) throw new ReaderError("NOT_OOXML");
    const context = this.inflateContext(this.limits.inflatedBytes);
    return readXlsx(context, directory, this.limits, this.sink, this.options.sheet);
  }

  readOld(bytes: Buffer): Promise<SheetFacts> {
    return this.readInChild("xls", bytes);
  }

  readText(): Promise<SheetFacts> {
    return readCsv(this.source, this.limits, this.sink, this.advance, this.options.titlesIn);
  }

  /** SheetJS never unzips: its own inflate can hang and believes sizes, so it gets verified, stored parts. */
  private async readXlsb(directory: ZipDirectory): Promise<SheetFacts> {
    return this.readInChild("xlsb", await repackStored(this.packedContext(), directory));
  }

  private async readOds(directory: ZipDirectory): Promise<SheetFacts> {
    let visibility: OdsVisibility | undefined;
    let front: string | undefined;
    const bytes = await repackStored(this.packedContext(), directory, (name, content) => {
      if (name.toLowerCase() === "settings.xml") front = odsFrontSheet(content);
      if (name.toLowerCase() !== "content.xml") return content;
      visibility = readOdsVisibility(content, this.options.sheet);
      return visibility.content;
    });
    const facts = await this.readInChild("ods", bytes, visibility);
    const isSeen = front !== undefined && [facts.sheet, ...facts.otherSheets].includes(front);
    return isSeen && front !== undefined ? { ...facts, frontSheet: front } : facts;
  }

  private packedContext(): InflateContext {
    return this.inflateContext(Math.min(this.limits.inflatedBytes, this.limits.packedBytes));
  }

  private async readInChild(
    format: "xls" | "xlsb" | "ods",
    bytes: Buffer,
    visibility?: OdsVisibility,
  ): Promise<SheetFacts> {
    // Loaded when needed only: it brings the schema library with it.
    const { readLegacy } = await import("./legacy/legacy-reader.ts");
    const { signal, spawnReaderChild, readerChildScript, sheet } = this.options;
    const { limits, sink } = this;
    const child = { spawn: spawnReaderChild, script: readerChildScript };
    return readLegacy({ format, bytes, hidden: visibility, sheet, limits, sink, signal, ...child });
  }

  private inflateContext(maxBytes: number): InflateContext {
    return { source: this.source, maxBytes, onCompressed: this.advance, inflated: 0 };
  }

  private readonly sink: SheetSink = {
    book: (book) => this.options.onBook?.(book),
    row: (row) => this.options.onRow(row),
  };

  private readonly advance = (bytes: number): void => {
    if (this.options.signal?.aborted) throw new ReaderError("ABORTED");
    this.bytesDone += bytes;
    this.options.onProgress?.(Math.min(this.bytesDone, this.source.size), this.source.size);
  };
}
