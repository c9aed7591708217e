/** Kinds of file that the viewer shows, by their first bytes: names and announced types are not asked (security T21). */
export const fileKinds = {
  png: { type: "image/png", kind: "image", extension: "png" },
  jpeg: { type: "image/jpeg", kind: "image", extension: "jpg" },
  gif: { type: "image/gif", kind: "image", extension: "gif" },
  webp: { type: "image/webp", kind: "image", extension: "webp" },
  pdf: { type: "application/pdf", kind: "pdf", extension: "pdf" },
} as const;
export type FileKind = keyof typeof fileKinds;

const beginsWith = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.toString("latin1", at, at + text.length) === text;

/** What the bytes are, or null for everything else: HTML and SVG among it, and what is empty. */
export const fileKindOf = (bytes: Buffer): FileKind | null => {
  if (beginsWith(bytes, "\x89PNG\r\n\x1a\n")) return "png";
  if (beginsWith(bytes, "\xff\xd8\xff")) return "jpeg";
  if (beginsWith(bytes, "GIF87a") || beginsWith(bytes, "GIF89a")) return "gif";
  if (beginsWith(bytes, "RIFF") && beginsWith(bytes, "WEBP", 8)) return "webp";
  return beginsWith(bytes, "%PDF-") ? "pdf" : null;
};
