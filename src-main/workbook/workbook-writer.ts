import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import type { WorkbookSpec } from "../../src-shared/kernel/workbook/sheet-spec.ts";
import { writeParts } from "../../src-shared/kernel/workbook/workbook-parts.ts";
import { ZipWriter } from "../../src-shared/kernel/workbook/zip-writer.ts";
import { toolsFor } from "./zip.ts";

/**
 * Writes an .xlsx. Memory stays bounded however many rows come (with inline strings). A path appears only when the file
 * is whole; a given stream is ended.
 *
 * @throws RangeError for what a workbook cannot hold; errors of the rows' source come out unchanged
 */
export async function writeWorkbook(target: string | Writable, workbook: WorkbookSpec): Promise<void> {
  if (typeof target !== "string") return writeTo(target, workbook);
  const part = `${target}.part`;
  try {
    await writeTo(createWriteStream(part), workbook);
    await rename(part, target);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function writeTo(out: Writable, workbook: WorkbookSpec): Promise<void> {
  const written = finished(out, { readable: false });
  // Awaited at the end; a stream that fails earlier also fails the write in progress.
  written.catch(() => undefined);
  try {
    await writeParts(new ZipWriter(toolsFor(out)), workbook);
    out.end();
  } catch (error) {
    out.destroy();
    throw error;
  }
  await written;
}
