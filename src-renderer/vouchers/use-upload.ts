import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import type { voucherUploaded } from "../../src-shared/billing/vouchers/vouchers-calls.ts";
import { useWrite } from "../desk/DeskProvider.tsx";
import { useSendFile } from "../viewer/use-send-file.ts";

export type UploadResult = z.output<typeof voucherUploaded>["results"][number];
export type UploadOutcome = { readonly results: readonly UploadResult[]; readonly voucher_status?: number };

/** A chosen file and its outcome. `key` is the storage's, kept so that a second try does not send it again. */
export type ChosenFile = {
  readonly id: string;
  readonly file: File;
  readonly key?: string;
  readonly error?: unknown;
};

type UploadProgress = { readonly done: number; readonly total: number; readonly percent: number };

/**
 * Sends chosen files to the storage, then registers them in one call. A file that cannot be sent keeps its error and the
 * others wait: nothing is registered in halves. What was sent before it was stopped is not sent again.
 */
export const useUpload = (register: (keys: readonly string[]) => Promise<UploadOutcome>) => {
  const sendFile = useSendFile();
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const ending = useRef<AbortController>(undefined);
  // Nobody waits for the rest once the dialog is gone.
  useEffect(() => () => ending.current?.abort(), []);
  const send = useWrite({
    mutationFn: async (): Promise<UploadOutcome | null> => {
      const control = new AbortController();
      ending.current = control;
      const { signal } = control;
      const uploadedFiles: ChosenFile[] = [];
      for (const [at, { id, file, key }] of files.entries()) {
        const onProgress = (percent: number) => setProgress({ done: at + 1, total: files.length, percent });
        onProgress(0);
        try {
          if (key === undefined && signal.aborted) uploadedFiles.push({ id, file });
          else uploadedFiles.push({ id, file, key: key ?? (await sendFile(file, { signal, onProgress })).key });
        } catch (error) {
          uploadedFiles.push({ id, file, ...(!signal.aborted && { error }) });
        }
      }
      setProgress(null);
      setFiles(uploadedFiles);
      const keys = uploadedFiles.flatMap(({ key }) => (key === undefined ? [] : [key]));
      return keys.length === uploadedFiles.length ? register(keys) : null;
    },
  });
  return {
    files,
    /** Which of the files is on its way and how much of it has left; null while none is. */
    progress,
    send,
    /** Ends the upload under way and those behind it; nothing is registered. */
    stop: () => ending.current?.abort(),
    add: (newFiles: readonly File[]) =>
      setFiles((before) => [...before, ...newFiles.map((file) => ({ id: crypto.randomUUID(), file }))]),
    remove: (id: string) => setFiles((before) => before.filter((one) => one.id !== id)),
  };
};
