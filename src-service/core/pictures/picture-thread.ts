import { serveThread } from "../threads/serve-thread.ts";
import { decodePicture, smallJpeg } from "./decode.ts";
import type { PictureRequest, PictureResult } from "./protocol.ts";

/** The thread that opens pictures, one after the other. */
serveThread(async ({ bytes, copy }: PictureRequest): Promise<PictureResult> => {
  try {
    const image = await decodePicture(Buffer.from(bytes));
    if (typeof image === "string") return { ok: false, fault: image };
    const { width, height } = image;
    const jpeg = copy === null ? null : await smallJpeg(image, copy.longest, copy.quality);
    return { ok: true, width, height, jpeg };
  } catch {
    return { ok: false, fault: "damaged" };
  }
});
