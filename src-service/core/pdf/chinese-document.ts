import { chineseFont } from "./chinese-font.ts";

type Document = PDFKit.PDFDocument;
type Options = Omit<PDFKit.PDFDocumentOptions, "font">;

/** So many documents share an opened font: it keeps each glyph that it has drawn, and the memory of a service has an end. */
const mostShared = 100;

let kept: { readonly font: Promise<string>; documents: number } | undefined;

/**
 * The opened font, kept between documents: reading its tables anew took four fifths of the time of drawing a page. pdfkit
 * takes an opened font where its types know only a file.
 */
const openedFont = (): Promise<string> => {
  if (kept === undefined || kept.documents >= mostShared) {
    const font = import("fontkit").then(({ openSync }) => openSync(chineseFont()) as unknown as string);
    kept = { font, documents: 0 };
  }
  kept.documents += 1;
  return kept.font;
};

/** A new PDF document whose font has Chinese glyphs; those that are used are embedded. */
export const chineseDocument = async (options: Options): Promise<Document> => {
  const { default: PDFDocument } = await import("pdfkit");
  return new PDFDocument({ ...options, font: await openedFont() });
};

/** The whole bytes of a PDF document that `draw` fills. */
export const drawnPdf = async (options: Options, draw: (doc: Document) => void): Promise<Buffer> => {
  const doc = await chineseDocument(options);
  const pieces: Buffer[] = [];
  doc.on("data", (piece: Buffer) => pieces.push(piece));
  const written = new Promise<void>((resolve, reject) => {
    doc.on("end", resolve);
    doc.on("error", reject);
  });
  draw(doc);
  doc.end();
  await written;
  return Buffer.concat(pieces);
};
