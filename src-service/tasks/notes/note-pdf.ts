import type { Writable } from "node:stream";
import { taskNote as en } from "../../../src-shared/locales/en/tasks/task-note.ts";
import { taskNote as zh } from "../../../src-shared/locales/zh-CN/tasks/task-note.ts";
import type { PdfWriter } from "../../core/pdf/draw-in-thread.ts";
import { drawTable } from "../../core/pdf/page-table.ts";
import { a4, tracedDocument } from "../../core/pdf/traced-document.ts";
import type { AcceptedNote, NoteFile } from "./accepted-note.ts";

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
const bottom = page.height - 48;
/** Room that the places for stamps need below the table. */
const stampsHeight = 170;
const columnWidths = [32, 76, 120, 46, 46, 82, 97] as const;
const amountAt = 5;

/** Words of a note in the language of its file. */
export const noteTexts = (locale: NoteFile["locale"]): Readonly<Record<keyof typeof zh.paper, string>> =>
  locale === "en" ? en.paper : zh.paper;

/**
 * Writes acceptance notes as one PDF (A4) to `out`: facts of the task, a row for each person with the accepted amount, the sum in
 * figures and capitals, and places for the stamps of company and agency.
 */
export const writeNotes = async (file: NoteFile, out: Writable): Promise<PdfWriter<AcceptedNote>> => {
  const texts = noteTexts(file.locale);
  const document = await tracedDocument(out, layout, file, texts.heading);
  const { doc, end } = document;
  let pages = 0;

  const newPage = (note: AcceptedNote): number => {
    pages += 1;
    document.newPage(`${texts.code} ${note.code}  ${texts.job}`, String(pages));
    return margin;
  };

  const drawFacts = (note: AcceptedNote, top: number): number => {
    let y = top;
    for (const [name, value] of [
      [texts.task, `${note.task}  ${note.no}`],
      [texts.company, note.company],
      [texts.agency, note.agency],
      [texts.industry, note.industry],
      [texts.place, note.place],
      [texts.days, note.days],
      [texts.drawn, file.at],
    ] as const) {
      if (value === "") continue;
      doc.fontSize(9).fillColor("#666666").text(name, margin, y, { width: 84, lineBreak: false });
      doc.fillColor("#111111").text(value, margin + 90, y, { width: width - 90 });
      y = doc.y + 4;
    }
    return y;
  };

  const drawStamps = (note: AcceptedNote, top: number): void => {
    doc.fontSize(9).fillColor("#333333").text(texts.declares, margin, top, { width, lineGap: 3 });
    const y = doc.y + 22;
    for (const [name, party, x] of [
      [texts.companyStamp, note.company, margin],
      [texts.agencyStamp, note.agency, margin + width / 2],
    ] as const) {
      doc
        .fontSize(9)
        .fillColor("#666666")
        .text(name, x, y, { width: width / 2 - 10 });
      doc.fillColor("#111111").text(party, x, doc.y + 4, { width: width / 2 - 10 });
      doc.fillColor("#666666").text(texts.date, x, y + 88, { width: width / 2 - 10 });
    }
  };

  return {
    add: (note) => {
      newPage(note);
      doc.fontSize(18).fillColor("#111111").text(texts.heading, margin, 60, { width, align: "center" });
      doc.fontSize(9).fillColor("#666666").text(`${texts.code} ${note.code}`, { width, align: "center" });
      const top = drawFacts(note, doc.y + 16) + 10;
      const titles = [texts.nth, texts.name, texts.idNo, texts.signs, texts.reports, texts.amount, texts.acceptedAt];
      const columns = titles.map((title, at) => ({
        ...{ title, width: columnWidths[at] ?? 0, isNumber: at === amountAt },
      }));
      const total = ["", texts.total, "", "", "", note.total, ""];
      let y = drawTable(doc, margin, top, bottom, { columns, rows: note.people, total }, () => newPage(note));
      if (y + stampsHeight > bottom) y = newPage(note);
      doc
        .fontSize(9)
        .fillColor("#111111")
        .text(`${texts.capital} ${note.capital}`, margin, y + 10, { width });
      drawStamps(note, doc.y + 12);
    },
    end,
  };
};
