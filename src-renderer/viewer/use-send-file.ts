import { paperKinds } from "../../src-shared/values/paper-files.ts";
import { useDesk } from "../desk/DeskProvider.tsx";

/** A file that lies in the storage. */
export type UploadedFile = { readonly key: string; readonly name: string };

/**
 * Puts a picture or PDF that the person chose into the storage; the desk checks it by its content. Errors: those of
 * `files.adopt` and `storage.upload`.
 */
export const useSendFile = (): ((file: File) => Promise<UploadedFile>) => {
  const desk = useDesk();
  return async (file) => {
    const { handle } = await desk.files.adopt(file);
    const { key, name } = await desk.storage.upload({ handle, accept: [...paperKinds] });
    return { key, name };
  };
};
