import { paperKinds } from "../../src-shared/values/paper-files.ts";
import { useDesk } from "../desk/DeskProvider.tsx";
import { abortable } from "../desk/derive-client.ts";
import { addHold } from "../ui/leaving.ts";
import { compressPicture, isPicture } from "./compress-picture.ts";

/** A file that lies in the storage. */
export type UploadedFile = { readonly key: string; readonly name: string };

export type SendOptions = {
  /** Ends the upload. */
  readonly signal?: AbortSignal;
  /** How much has left, in whole percent. */
  readonly onProgress?: (percent: number) => void;
};

/** Quality at which pictures are uploaded (spec 9). */
const uploadQuality = 0.8;

/**
 * Puts a picture or PDF that the person chose into the storage; the desk checks it by its content. Errors: those of
 * `files.adopt` and `storage.upload`, `cancelled` where the signal ended it. Pictures are made smaller before; PDFs never are.
 * The window asks before it closes meanwhile.
 */
export const useSendFile = (): ((file: File, options?: SendOptions) => Promise<UploadedFile>) => {
  const desk = useDesk();
  const send = async (file: File, { signal, onProgress }: SendOptions): Promise<UploadedFile> => {
    const { handle } = await desk.files.adopt(isPicture(file) ? await compressPicture(file, uploadQuality) : file);
    const stop = desk.on.storage.progress((progress) => {
      // What has left may still lie on the line: the whole file is there once the storage has answered.
      if (progress.handle === handle)
        onProgress?.(Math.min(99, Math.floor((progress.sent * 100) / Math.max(1, progress.total))));
    });
    try {
      const input = { handle, accept: [...paperKinds] };
      const { key, name } = await (signal === undefined
        ? desk.storage.upload(input)
        : abortable(desk.storage.upload, input, signal));
      return { key, name };
    } finally {
      stop();
    }
  };
  return async (file, options = {}) => {
    const release = addHold(() => options.signal?.aborted !== true);
    try {
      return await send(file, options);
    } finally {
      release();
    }
  };
};
