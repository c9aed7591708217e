import type { Writable } from "node:stream";
import type { PdfWriter } from "../../core/pdf/draw-in-thread.ts";
import { streamedDocument } from "../../core/pdf/streamed-document.ts";
import type { ContractFile, ContractPaper } from "./contract-paper.ts";

const page = { width: 595.28, height: 841.89 } as const;
const margin = 64;
const bottom = 72;
const width = page.width - 2 * margin;
const nameWidth = 130;
const colors = { text: "#111111", soft: "#666666", line: "#c8c8c8" } as const;

/** Writes contracts as one PDF (A4) to `out`: each its text, then a page of evidence where there is any; every page says whose it is and its number. */
export const writeContracts = async (file: ContractFile, out: Writable): Promise<PdfWriter<ContractPaper>> => {
  const options = {
    size: "A4",
    margins: { top: margin, left: margin, right: margin, bottom },
    bufferPages: true,
    info: { Title: file.title, Author: file.author },
  };
  const { doc, end } = await streamedDocument(options, out);
  const feet: string[] = [];

  const drawText = (text: string): void => {
    const [title = "", ...lines] = text.split("\n");
    doc.fontSize(18).fillColor(colors.text).text(title, { width, align: "center" });
    doc.moveDown(1).fontSize(10.5);
    for (const line of lines) {
      if (line.trim() !== "") doc.text(line, { width, lineGap: 5 }).moveDown(0.35);
    }
  };

  const drawEvidence = ({ evidence, evidenceTitle, evidenceNote }: ContractPaper): void => {
    doc.fontSize(16).fillColor(colors.text).text(evidenceTitle, { width, align: "center" });
    doc.moveDown(1.2);
    for (const [name, value] of evidence) {
      const top = doc.y;
      doc.fontSize(9.5).fillColor(colors.soft).text(name, margin, top, { width: nameWidth, lineBreak: false });
      doc.fillColor(colors.text).text(value, margin + nameWidth, top, { width: width - nameWidth });
      doc
        .moveTo(margin, doc.y + 4)
        .lineTo(page.width - margin, doc.y + 4)
        .lineWidth(0.4)
        .strokeColor(colors.line)
        .stroke();
      doc.y += 10;
    }
    doc.moveDown(0.6).fontSize(9).fillColor(colors.soft).text(evidenceNote, margin, doc.y, { width, lineGap: 4 });
  };

  return {
    add: (paper) => {
      const first = feet.length;
      doc.addPage();
      drawText(paper.text);
      if (paper.evidence.length > 0) {
        doc.addPage();
        drawEvidence(paper);
      }
      const { count } = doc.bufferedPageRange();
      for (let at = first; at < count; at += 1) feet.push(`${paper.foot}  ${at - first + 1}/${count - first}`);
    },
    end: async () => {
      for (const [at, foot] of feet.entries()) {
        doc.switchToPage(at);
        // A text below the margin must not start a page of its own.
        doc.page.margins.bottom = 0;
        doc.fontSize(8).fillColor(colors.soft);
        doc.text(foot, margin, page.height - 44, { width, align: "center", lineBreak: false });
      }
      await end();
    },
  };
};
