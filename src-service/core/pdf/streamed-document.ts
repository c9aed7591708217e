import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { chineseDocument } from "./chinese-document.ts";

type Document = Awaited<ReturnType<typeof chineseDocument>>;

/**
 * A PDF document that is written to `out` while it is drawn; its pages are added by hand. `end` ends it, and waits until all of
 * it was written; it throws the error of `out`.
 */
export const streamedDocument = async (options: Parameters<typeof chineseDocument>[0], out: Writable) => {
  const doc = await chineseDocument({ autoFirstPage: false, ...options });
  const written = finished(doc.pipe(out) as Writable);
  written.catch(() => undefined);
  const end = async (): Promise<void> => {
    doc.end();
    await written;
  };
  return { doc, end };
};

/** Facts of an export that its watermark shows: who asked for it, when, and the mark of the job. */
export type Traced = { readonly by: string; readonly at: string; readonly watermark: string };

/** Draws the watermark of an export job across a page at `places` (points), so that a leaked copy can be traced. */
export const drawWatermark = (
  doc: Document,
  { by, at, watermark }: Traced,
  { size, places }: { readonly size: number; readonly places: readonly (readonly [x: number, y: number])[] },
): void => {
  doc.save();
  doc.fontSize(size).fillColor("#9aa4b2", 0.16);
  for (const [x, y] of places) {
    doc.save();
    doc.rotate(-20, { origin: [x, y] });
    doc.text(`${by}  ${at.slice(0, 16)}  ${watermark}`, x, y, { lineBreak: false });
    doc.restore();
  }
  doc.restore();
  doc.fillColor("#000000", 1);
};
