/** Objects of a PDF, numbered from 1 in their order. */
const write = (objects: readonly string[]): Buffer => {
  let text = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const table = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}`;
  text += `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
};

const utf16 = (text: string): string => `<${Buffer.from(text, "utf16le").swap16().toString("hex")}>`;

/**
 * A PDF with one line of Chinese a page in a font that it does not carry, as banks send them: without the character
 * tables of its encoding a viewer draws boxes.
 */
export const plainPdf = (lines: readonly string[]): Buffer => {
  const fonts = [
    "<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [4 0 R] >>",
    "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 5 0 R /DW 1000 >>",
    "<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>",
  ];
  const pages = lines.flatMap((line, index) => {
    const content = `BT /F1 28 Tf 72 720 Td ${utf16(line)} Tj ET`;
    return [
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${6 + index * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    ];
  });
  const kids = lines.map((_line, index) => `${7 + index * 2} 0 R`).join(" ");
  return write([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${lines.length} /Kids [${kids}] >>`,
    ...fonts,
    ...pages,
  ]);
};
