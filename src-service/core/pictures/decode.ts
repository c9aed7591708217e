import { createCanvas, type Image, loadImage } from "@napi-rs/canvas";
import { type HeaderFault, readPictureHeader } from "./picture-header.ts";

/**
 * Decodes the bytes of a picture whose head was judged first; a thread alone does it (`scripts/check-decoders.mjs`). A word
 * says why it is not opened.
 */
export const decodePicture = async (bytes: Buffer): Promise<Image | HeaderFault> => {
  const header = readPictureHeader(bytes);
  if (typeof header === "string") return header;
  return loadImage(bytes).catch(() => "damaged" as const);
};

/** A picture as JPEG within a longest side in pixels and of a quality in percent. */
export const smallJpeg = async (image: Image, longest: number, quality: number): Promise<Buffer> => {
  const share = Math.min(1, longest / Math.max(image.width, image.height));
  const side = (length: number): number => Math.max(1, Math.round(length * share));
  const canvas = createCanvas(side(image.width), side(image.height));
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.encode("jpeg", quality);
};
