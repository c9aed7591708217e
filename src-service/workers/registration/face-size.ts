import { type RequestWaiting, ServiceError } from "../../core/context.ts";
import { isLater, openPicture } from "../../core/pictures/open-picture.ts";
import type { Service } from "../../lists/service.ts";

/** The shorter side of a photo of a face, in pixels; 0 where it is no picture. Throws `recognition_busy`. */
export const shorterSide =
  (service: Pick<Service, "onClose">) =>
  async (subject: string, photo: Buffer, waiting?: RequestWaiting): Promise<number> => {
    const opened = await openPicture(service, photo, { owner: `face:${subject}`, waiting });
    if (isLater(opened)) throw new ServiceError("recognition_busy");
    return opened.ok ? Math.min(opened.width, opened.height) : 0;
  };
