import type { Writable } from "node:stream";
import { stopping as en } from "../../../src-shared/locales/en/workers/stopping.ts";
import { stopping as zh } from "../../../src-shared/locales/zh-CN/workers/stopping.ts";
import type { PdfWriter } from "../../core/pdf/draw-in-thread.ts";
import { a4, tracedDocument } from "../../core/pdf/traced-document.ts";
import type { Certificate, CertificateFile } from "./stop-certificate.ts";

const margin = 72;
const layout = {
  ...{ isLandscape: false, margin, footer: 40, footerSize: 7 },
  watermarks: {
    size: 14,
    places: [
      [40, 260],
      [220, 420],
      [60, 600],
      [240, 760],
    ],
  },
} as const;
const page = a4(layout);

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
  const { doc, end, newPage } = await tracedDocument(out, layout, file, `${texts.heading} ${file.batch_no}`);
  let pages = 0;

  return {
    add: (certificate) => {
      pages += 1;
      newPage(texts.job, `${pages}/${file.count}`);
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
