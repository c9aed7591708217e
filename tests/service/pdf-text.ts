import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** The texts of a PDF, page by page, in the order in which they were drawn. */
export const pdfTexts = async (bytes: Buffer): Promise<string[][]> => {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  const document = await task.promise;
  const pages: string[][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.flatMap((item) => ("str" in item && item.str.trim() !== "" ? [item.str] : [])));
  }
  await task.destroy();
  return pages;
};
