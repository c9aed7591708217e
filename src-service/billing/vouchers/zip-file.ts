import { crc32, deflateRawSync } from "node:zlib";
import { voucherRecords } from "../../../src-shared/billing/vouchers/voucher-records-list.ts";
import { voucherStates } from "../../../src-shared/billing/vouchers/voucher-states.ts";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import type { SheetSpec } from "../../../src-shared/kernel/workbook/sheet-spec.ts";
import { writeParts } from "../../../src-shared/kernel/workbook/workbook-parts.ts";
import { ZipWriter } from "../../../src-shared/kernel/workbook/zip-writer.ts";
import { exportTexts } from "../../../src-shared/papers/export-columns.ts";
import type { Principal } from "../../core/context.ts";
import { type Voucher, vouchersOfSettlement } from "../../ledger/evidence/voucher-store.ts";
import type { Settlement } from "../../ledger/money/find-settlement.ts";
import type { Service } from "../../lists/service.ts";
import { hashStored, openStored } from "../../lists/storage/stored-files.ts";
import { type WrittenFile, writeZipFile } from "../../records/exports/write-zip-file.ts";
import { voucherFile } from "./voucher-access.ts";

type Line = {
  readonly settlement: string;
  readonly voucher: Voucher | null;
  readonly file: string;
  readonly state: "ok" | "missing" | "none" | "pending";
};

/** A name that every file system accepts: no separators, no reserved characters, limited length. */
const plainName = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, "_")
    .replace(/^[. ]+|[. ]+$/g, "")
    .slice(-80) || "file";

const memoryZip = (out: Uint8Array[]): ZipWriter =>
  new ZipWriter({
    encode: (text) => Buffer.from(text, "utf8"),
    crc32,
    deflate: async function* (source) {
      const pieces: Uint8Array[] = [];
      for await (const piece of source) pieces.push(piece);
      yield deflateRawSync(Buffer.concat(pieces));
    },
    write: async (bytes) => {
      out.push(bytes);
    },
  });

/** The manifest: a workbook that lists what is in the zip and what is missing. */
const manifest = async (lines: readonly Line[], locale: "zh-CN" | "en", by: string, at: string): Promise<Buffer> => {
  const { note, code } = exportTexts(locale);
  const titles = ["no", "settlement", "type", "file", "bytes", "sha256", "state"] as const;
  const sheet: SheetSpec = {
    name: note("manifest"),
    columns: titles.map((title) => ({
      title: note(`manifest_${title}`),
      kind: title === "bytes" ? "integer" : "text",
      width: title === "sha256" ? 66 : 22,
    })),
    rows: lines.map(({ settlement, voucher, file, state }) => [
      voucher?.no ?? "",
      settlement,
      voucher === null ? "" : code(voucherRecords.columns.type, voucher.type),
      file,
      voucher?.bytes ?? null,
      voucher?.sha256 ?? "",
      note(`manifest_${state}`),
    ]),
    freezeHeader: true,
  };
  const facts: SheetSpec = {
    name: note("notes"),
    columns: [
      { title: note("item"), kind: "text", width: 24 },
      { title: note("content"), kind: "text", width: 60 },
    ],
    rows: [
      [note("by"), by],
      [note("at"), at],
      [note("manifest_count"), String(lines.filter(({ state }) => state === "ok").length)],
      [note("manifest_gaps"), String(lines.filter(({ state }) => state !== "ok").length)],
    ],
  };
  const pieces: Uint8Array[] = [];
  await writeParts(memoryZip(pieces), { sheets: [sheet, facts] });
  return Buffer.concat(pieces);
};

const linesOf = async (service: Service, settlements: readonly Settlement[]): Promise<Line[]> => {
  const lines: Line[] = [];
  for (const settlement of settlements) {
    const vouchers = await vouchersOfSettlement(service.reading, settlement.id);
    if (vouchers.length === 0) lines.push({ settlement: settlement.no, voucher: null, file: "", state: "none" });
    for (const [at, voucher] of vouchers.entries()) {
      const isReady = voucher.status === voucherStates.code("ready");
      // The ordinal within the settlement distinguishes files of the same name.
      const file = `${settlement.no}/${String(at + 1).padStart(3, "0")}-${plainName(voucher.file_name)}`;
      lines.push({ settlement: settlement.no, voucher, file, state: isReady ? "ok" : "pending" });
    }
  }
  return lines;
};

export type ZipOptions = {
  readonly locale: "zh-CN" | "en";
  readonly signal: AbortSignal;
  progress(done: number, total: number): Promise<void>;
};

/**
 * Packs the vouchers of settlements, a folder a settlement, with a manifest of hashes; what has none, or a file that is
 * gone or not what was registered, is in the manifest as a gap and not in the zip. Returns what was packed.
 */
export const writeVoucherZip = async (
  service: Service,
  principal: Principal,
  settlements: readonly Settlement[],
  target: string,
  { locale, signal, progress }: ZipOptions,
): Promise<WrittenFile & { readonly vouchers: readonly Voucher[]; readonly at: string }> => {
  const lines = await linesOf(service, settlements);
  const at = shanghaiNow(service.clock.now());
  const checkedLines: Line[] = [];
  const packed: Voucher[] = [];
  const file = await writeZipFile(
    target,
    async (zip) => {
      for (const [index, line] of lines.entries()) {
        signal.throwIfAborted();
        const from = line.voucher === null ? null : voucherFile(service, line.voucher);
        const isWhole = line.state === "ok" && (await hashStored(service.secrets, from)) === line.voucher?.sha256;
        checkedLines.push(line.state === "ok" && !isWhole ? { ...line, file: "", state: "missing" } : line);
        if (isWhole && from !== null && line.voucher !== null) {
          await zip.add(line.file, (await openStored(service.secrets, from)).stream, true);
          packed.push(line.voucher);
        }
        await progress(index + 1, lines.length);
      }
      const list = await manifest(checkedLines, locale, principal.name, at);
      await zip.add(`${exportTexts(locale).note("manifest")}.xlsx`, [list], true);
      await zip.finish();
    },
    signal,
  );
  return { ...file, vouchers: packed, at };
};
