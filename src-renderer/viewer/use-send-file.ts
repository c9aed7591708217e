import { paperKinds } from "../../src-shared/kernel/values/text/paper-files.ts";
import { useDesk } from "../desk/DeskProvider.tsx";
import { abortable } from "../desk/derive-client.ts";
import { addHold } from "../ui/leaving.ts";
import { compressPicture, isPicture } from "./compress-picture.ts";

/** A file that lies in the storage. */
export type UploadedFile = { readonly key: string; readonly name: string };

export type SendOptions = {
  /** Ends the upload. */
  readonly signal?: AbortSignal;
  /** Called with the share sent, in whole percent. */
  readonly onProgress?: (percent: number) => void;
};

/** Quality at which pictures are uploaded (spec 9). */
const uploadQuality = 0.8;

/** Ends once the file before is on its way. */
let handedOver: Promise<void> = Promise.resolve();

/** The desk holds one file at a time, and lets go of one that was not used: the next is handed over after `taken`. */
const inTurn = async <T>(work: (taken: () => void) => Promise<T>): Promise<T> => {
  const before = handedOver;
  let taken = (): void => undefined;
  handedOver = new Promise((resolve) => {
    taken = resolve;
  });
  await before;
  try {
    return await work(taken);
  } finally {
    taken();
  }
};

/**
 * Puts a picture or PDF that the person chose into the storage; the desk checks it by its content. Errors: those of
 * `files.adopt` and `storage.upload`, `cancelled` where the signal ended it. Pictures are made smaller before; PDFs never are.
 * The window asks before it closes meanwhile.
 */
export const useSendFile = (): ((file: File, options?: SendOptions) => Promise<UploadedFile>) => {
  const desk = useDesk();
  const send = async (file: File, { signal, onProgress }: SendOptions): Promise<UploadedFile> => {
    const small = isPicture(file) ? await compressPicture(file, uploadQuality) : file;
    return inTurn(async (taken) => {
      const { handle } = await desk.files.adopt(small);
      const stop = desk.on.storage.progress((progress) => {
        if (progress.handle !== handle) return;
        taken();
        // What has left may still lie on the line: the whole file is there once the storage has answered.
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
    });
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
