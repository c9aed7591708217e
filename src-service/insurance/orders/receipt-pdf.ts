import type { Writable } from "node:stream";
import { insuranceReceipt as en } from "../../../src-shared/locales/en/insurance/order-page.ts";
import { insuranceReceipt as zh } from "../../../src-shared/locales/zh-CN/insurance/order-page.ts";
import type { PdfWriter } from "../../core/pdf/draw-in-thread.ts";
import { drawTable } from "../../core/pdf/page-table.ts";
import { a4, tracedDocument } from "../../core/pdf/traced-document.ts";
import type { Receipt, ReceiptFile } from "./receipt.ts";

const margin = 48;
const layout = {
  ...{ isLandscape: false, margin, footer: 32, footerSize: 7 },
  watermarks: {
    size: 13,
    places: [
      [40, 260],
      [230, 420],
      [60, 600],
      [240, 760],
    ],
  },
} as const;
const page = a4(layout);
const width = page.width - 2 * margin;
/** Lower edge of the table; the footer is below. */
const bottom = page.height - 110;
const columnWidths = [130, 120, 80, 84, 85] as const;
const amountAt = 4;

/** Words of a receipt in the language of its file. */
export const receiptTexts = (locale: ReceiptFile["locale"]): Readonly<Record<keyof typeof zh, string>> =>
  locale === "en" ? en : zh;

/**
 * Writes receipts of premiums as one PDF (A4) to `out`: the order, each payment and what came back, the sum in figures and
 * capitals.
 */
export const writeReceipts = async (file: ReceiptFile, out: Writable): Promise<PdfWriter<Receipt>> => {
  const texts = receiptTexts(file.locale);
  const document = await tracedDocument(out, layout, file, texts.heading);
  const { doc, end } = document;
  let pages = 0;

  const newPage = (receipt: Receipt): number => {
    pages += 1;
    document.newPage(`${receipt.no}  ${texts.job}`, String(pages));
    return margin;
  };

  const drawFacts = (receipt: Receipt, top: number): number => {
    let y = top;
    for (const [name, value] of [
      [texts.company, receipt.company],
      [texts.agency, receipt.agency],
      [texts.insurer, `${receipt.insurer}  ${receipt.product}`],
      [texts.days, receipt.days],
      [texts.heads, receipt.heads],
      [texts.policy, receipt.policy],
      [texts.drawn, file.at],
    ] as const) {
      if (value === "") continue;
      doc.fontSize(9).fillColor("#666666").text(name, margin, y, { width: 84, lineBreak: false });
      doc.fillColor("#111111").text(value, margin + 90, y, { width: width - 90 });
      y = doc.y + 4;
    }
    return y;
  };

  return {
    add: (receipt) => {
      newPage(receipt);
      doc.fontSize(18).fillColor("#111111").text(texts.heading, margin, 60, { width, align: "center" });
      doc.fontSize(9).fillColor("#666666").text(receipt.no, { width, align: "center" });
      const top = drawFacts(receipt, doc.y + 16) + 10;
      const titles = [texts.payment, texts.time, texts.kind, texts.by, texts.amount];
      const columns = titles.map((title, at) => ({
        ...{ title, width: columnWidths[at] ?? 0, isNumber: at === amountAt },
      }));
      const total = [texts.total, "", "", "", receipt.total];
      let y = drawTable(doc, margin, top, bottom, { columns, rows: receipt.lines, total }, () => newPage(receipt));
      if (y + 60 > page.height - 48) y = newPage(receipt);
      doc
        .fontSize(9)
        .fillColor("#111111")
        .text(`${texts.capital} ${receipt.capital}`, margin, y + 10, { width });
      doc.fillColor("#666666").text(texts.note, margin, doc.y + 8, { width });
    },
    end,
  };
};
