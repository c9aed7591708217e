import { isTooManyPixels, pictureHeadBytes } from "../../src-shared/kernel/values/text/pixel-size.ts";

/** Longest side of a picture that is uploaded, in pixels. */
const longestSide = 4_096;

/** Quality where nothing else is said (spec 9). */
const usualQuality = 0.7;

/** True when a file calls itself a picture of the kinds that the storage takes; what it is says its content, at the desk. */
export const isPicture = ({ type }: File): boolean => type === "image/png" || type === "image/jpeg";

/** The head of a picture announces more than the window may decode: it is neither shown nor made smaller. */
export const isTooLargeToOpen = async (file: File): Promise<boolean> =>
  isTooManyPixels(new Uint8Array(await file.slice(0, pictureHeadBytes).arrayBuffer()));

/** Width and height of a picture within the longest side, whole pixels. */
export const sizeWithin = (width: number, height: number, most = longestSide): readonly [number, number] => {
  const share = Math.min(1, most / Math.max(width, height));
  return [Math.max(1, Math.round(width * share)), Math.max(1, Math.round(height * share))];
};

/**
 * A picture as a JPEG of a quality from 0 to 1, at most 4,096 pixels a side, turned upright. What the window cannot decode, and
 * what would become larger without being too large, is returned as it is: the desk and the service say what is wrong with it.
 */
export const compressPicture = async (file: File, quality = usualQuality): Promise<File> => {
  try {
    if (await isTooLargeToOpen(file)) return file;
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const [width, height] = sizeWithin(picture.width, picture.height);
    const isSmaller = width !== picture.width || height !== picture.height;
    const canvas = new OffscreenCanvas(width, height);
    const pen = canvas.getContext("2d");
    if (pen === null) return file;
    // JPEG knows no transparency: what is see-through in a PNG would be black.
    pen.fillStyle = "white";
    pen.fillRect(0, 0, width, height);
    pen.drawImage(picture, 0, 0, width, height);
    picture.close();
    const blob = await canvas.convertToBlob({ type: "image/jpeg", quality });
    if (blob.size >= file.size && !isSmaller) return file;
    return new File([blob], `${file.name.replace(/\.[^.]*$/, "")}.jpg`, {
      type: "image/jpeg",
      lastModified: file.lastModified,
    });
  } catch {
    return file;
  }
};
