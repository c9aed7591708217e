import type { Writable } from "node:stream";
import { drawWatermark, streamedDocument, type Traced } from "./streamed-document.ts";

/** Layout of the pages of an export job's document, in points. */
type Pages = {
  readonly isLandscape: boolean;
  readonly margin: number;
  /** Upper edge of the footer, from the lower edge of the page. */
  readonly footer: number;
  readonly footerSize: number;
  readonly watermarks: Parameters<typeof drawWatermark>[2];
};

const [short, long] = [595.28, 841.89];

/** Width and height of an A4 page, in points. */
export const a4 = ({ isLandscape }: Pick<Pages, "isLandscape">) =>
  isLandscape ? { width: long, height: short } : { width: short, height: long };

/**
 * A document of an export job that is written to `out` (`streamedDocument`). `newPage` begins a page with the job's watermark, so
 * that a leaked copy can be traced to its requester, and a footer: a text at its left, another at its right.
 */
export const tracedDocument = async (
  out: Writable,
  pages: Pages,
  traced: Traced & { readonly job_no: string },
  title: string,
) => {
  const { margin, footer, footerSize, watermarks } = pages;
  const { width, height } = a4(pages);
  const { doc, end } = await streamedDocument(
    {
      ...{ size: "A4", layout: pages.isLandscape ? "landscape" : "portrait", margin },
      info: { Title: title, Author: traced.by, Keywords: traced.watermark },
    },
    out,
  );
  const newPage = (left: string, right: string): void => {
    doc.addPage();
    // A text near the bottom must not start a page of its own.
    doc.page.margins.bottom = 0;
    drawWatermark(doc, traced, watermarks);
    doc.fontSize(footerSize).fillColor("#666666");
    doc.text(`${left} ${traced.job_no}  ${traced.watermark}`, margin, height - footer, { lineBreak: false });
    doc.text(right, width - margin - doc.widthOfString(right), height - footer, { lineBreak: false });
  };
  return { doc, end, newPage };
};
