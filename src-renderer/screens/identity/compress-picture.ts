/** Longest side of a photo that is uploaded, in pixels. */
const longestSide = 4_096;

/**
 * A photo as a JPEG of a quality from 0 to 1, at most 4,096 pixels a side, turned upright (spec 7: 0.8 for uploads). What the
 * window cannot decode is returned as it is: the service says what is wrong with it.
 */
export const compressPicture = async (file: File, quality: number): Promise<File> => {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const share = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    const canvas = new OffscreenCanvas(Math.round(picture.width * share), Math.round(picture.height * share));
    const pen = canvas.getContext("2d");
    if (pen === null) return file;
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await canvas.convertToBlob({ type: "image/jpeg", quality });
    return new File([blob], `${file.name.replace(/\.[^.]*$/, "")}.jpg`, { type: "image/jpeg" });
  } catch {
    return file;
  }
};
