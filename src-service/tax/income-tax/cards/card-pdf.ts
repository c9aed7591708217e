import type { Writable } from "node:stream";
import type { PdfWriter } from "../../../core/pdf/draw-in-thread.ts";
import { drawTable } from "../../../core/pdf/page-table.ts";
import { a4, tracedDocument } from "../../../core/pdf/traced-document.ts";
import { cardTables, cardTexts } from "./card-tables.ts";
import type { CardFile, TaxCard } from "./tax-card.ts";

const margin = 30;
const layout = {
  ...{ isLandscape: true, margin, footer: 28, footerSize: 6.5 },
  watermarks: {
    size: 15,
    places: [
      [60, 190],
      [430, 190],
      [60, 400],
      [430, 400],
      [250, 560],
    ],
  },
} as const;
const page = a4(layout);
/** Lower edge of tables; the footer is below. */
const bottom = page.height - 42;

/**
 * Writes cards as one PDF (A4 landscape) to `out`: each begins on a page of its own, and every page has the watermark of
 * the export job, so that a leaked copy can be traced to its requester.
 */
export const writeCards = async (file: CardFile, out: Writable): Promise<PdfWriter<TaxCard>> => {
  const texts = cardTexts(file.locale);
  const document = await tracedDocument(out, layout, file, `${texts.heading} ${file.year}`);
  const { doc, end } = document;
  let cards = 0;
  let pages = 0;

  const newPage = (): number => {
    pages += 1;
    const [card, count, number] = [String(cards), String(file.count), String(pages)];
    const pageNumber = texts.page.replace("{{card}}", card).replace("{{count}}", count).replace("{{page}}", number);
    document.newPage(`${texts.basis}  ${texts.job}:`, pageNumber);
    return margin;
  };

  const drawHead = (card: TaxCard): number => {
    doc.fontSize(15).fillColor("#111111");
    const heading = `${texts.heading}  ${file.year}`;
    doc.text(heading, (page.width - doc.widthOfString(heading)) / 2, margin, { lineBreak: false });
    doc.fontSize(8);
    const facts = [
      [texts.name, card.labor_name],
      [texts.idNo, card.id_no],
      [texts.agent, file.agency],
      [texts.creditCode, file.credit_code],
      [texts.made, file.at],
      [texts.by, file.by],
    ] as const;
    const lefts = [margin, margin + 270, margin + 520];
    for (const [at, [name, value]] of facts.entries()) {
      const [x = margin, y] = [lefts[at % lefts.length], 58 + Math.floor(at / lefts.length) * 14];
      doc.fillColor("#666666").text(`${name}  `, x, y, { lineBreak: false });
      doc.fillColor("#111111").text(value, x + doc.widthOfString(`${name}  `), y, { lineBreak: false });
    }
    return 92;
  };

  return {
    add: (card) => {
      cards += 1;
      pages = 0;
      newPage();
      let top = drawHead(card);
      if (card.months.length === 0 && card.payments.length === 0 && card.returns.length === 0) {
        doc.fontSize(9).fillColor("#333333").text(texts.noneMonths, margin, top, { lineBreak: false });
        return;
      }
      for (const { title, table } of cardTables(card, file.locale)) {
        // A title is never left alone at the bottom of a page.
        if (top + 60 > bottom) top = newPage();
        doc.fontSize(9.5).fillColor("#222222").text(title, margin, top, { lineBreak: false });
        top = drawTable(doc, margin, top + 15, bottom, table, newPage) + 12;
      }
    },
    end,
  };
};
