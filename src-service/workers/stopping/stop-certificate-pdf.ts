import type { Writable } from "node:stream";
import { stopping as en } from "../../../src-shared/locales/en/workers/stopping.ts";
import { stopping as zh } from "../../../src-shared/locales/zh-CN/workers/stopping.ts";
import type { PdfWriter } from "../../core/pdf/draw-in-thread.ts";
import { drawWatermark, streamedDocument } from "../../core/pdf/streamed-document.ts";
import type { Certificate, CertificateFile } from "./stop-certificate.ts";

const page = { width: 595.28, height: 841.89 } as const;
const margin = 72;
const footerTop = page.height - 40;
const watermarks = {
  size: 14,
  places: [
    [40, 260],
    [220, 420],
    [60, 600],
    [240, 760],
  ],
} as const;

type Texts = Readonly<Record<keyof typeof zh.certificate, string>>;

/** Words of a certificate in the language of the file. */
export const certificateTexts = (locale: CertificateFile["locale"]): Texts =>
  locale === "en" ? en.certificate : zh.certificate;

const filled = (text: string, params: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => params[name] ?? whole);

/**
 * Writes certificates of ends of cooperation as one PDF (A4, a page each) to `out`; every page has the watermark of the export
 * job, so that a leaked copy can be traced to its requester.
 */
export const writeCertificates = async (file: CertificateFile, out: Writable): Promise<PdfWriter<Certificate>> => {
  const texts = certificateTexts(file.locale);
  const options = {
    size: "A4",
    margin,
    info: { Title: `${texts.heading} ${file.batch_no}`, Author: file.by, Keywords: file.watermark },
  } as const;
  const { doc, end } = await streamedDocument(options, out);
  let pages = 0;

  const drawFooter = (): void => {
    doc.fontSize(7).fillColor("#666666");
    doc.text(`${texts.job} ${file.job_no}  ${file.watermark}`, margin, footerTop, { lineBreak: false });
    const count = `${pages}/${file.count}`;
    doc.text(count, page.width - margin - doc.widthOfString(count), footerTop, { lineBreak: false });
  };

  return {
    add: (certificate) => {
      pages += 1;
      doc.addPage();
      // A text near the bottom must not start a page of its own.
      doc.page.margins.bottom = 0;
      drawWatermark(doc, file, watermarks);
      drawFooter();
      doc.fontSize(20).fillColor("#111111");
      doc.text(texts.heading, margin, 120, { width: page.width - 2 * margin, align: "center" });
      doc.fontSize(9).fillColor("#666666");
      doc.text(`${texts.no} ${certificate.no}`, { width: page.width - 2 * margin, align: "center" });
      doc.moveDown(3).fontSize(11).fillColor("#111111");
      doc.text(filled(texts.body, { ...certificate, agency: file.agency }), { lineGap: 9, align: "left" });
      doc.moveDown(2);
      for (const [name, value] of [
        [texts.name, certificate.labor_name],
        [texts.idNo, certificate.id_no],
        [texts.company, certificate.company],
        [texts.reason, certificate.reason],
        [texts.effectiveAt, certificate.effective_at],
        [texts.doneAt, certificate.done_at],
      ] as const) {
        const top = doc.y;
        doc.fontSize(10).fillColor("#666666").text(name, margin, top, { width: 130, lineBreak: false });
        doc.fillColor("#111111").text(value, margin + 140, top, { width: page.width - 2 * margin - 140 });
        doc.moveDown(0.6);
      }
      doc.moveDown(3).fontSize(10).fillColor("#111111");
      const signer = [file.agency, `${texts.creditCode} ${file.credit_code}`, file.at.slice(0, 10)];
      doc.text(signer.join("\n"), margin, doc.y, { width: page.width - 2 * margin, align: "right", lineGap: 5 });
    },
    end,
  };
};
