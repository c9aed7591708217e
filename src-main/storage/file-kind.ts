import { pictureKindOf } from "../../src-shared/kernel/values/text/pixel-size.ts";

/** Kinds of file that the viewer shows, by their first bytes: names and announced types are not asked (security T21). */
export const fileKinds = {
  png: { type: "image/png", kind: "image", extension: "png" },
  jpeg: { type: "image/jpeg", kind: "image", extension: "jpg" },
  gif: { type: "image/gif", kind: "image", extension: "gif" },
  webp: { type: "image/webp", kind: "image", extension: "webp" },
  pdf: { type: "application/pdf", kind: "pdf", extension: "pdf" },
} as const;
export type FileKind = keyof typeof fileKinds;

/** Kind of the bytes, or null for everything else: HTML and SVG among it, and empty files. */
export const fileKindOf = (bytes: Buffer): FileKind | null =>
  pictureKindOf(bytes) ?? (bytes.toString("latin1", 0, 5) === "%PDF-" ? "pdf" : null);
