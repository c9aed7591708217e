import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import type { voucherUploaded } from "../../src-shared/calls/vouchers.ts";
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

/**
 * Sends chosen files to the storage, then registers them in one call. A file that cannot be sent keeps its error and the
 * others wait: nothing is registered in halves.
 */
export const useUpload = (register: (keys: readonly string[]) => Promise<UploadOutcome>) => {
  const sendFile = useSendFile();
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [done, setDone] = useState(0);
  const send = useMutation({
    mutationFn: async (): Promise<UploadOutcome | null> => {
      setDone(0);
      const uploadedFiles: ChosenFile[] = [];
      for (const one of files) {
        try {
          const key = one.key ?? (await sendFile(one.file)).key;
          uploadedFiles.push({ id: one.id, file: one.file, key });
        } catch (error) {
          uploadedFiles.push({ id: one.id, file: one.file, error });
        }
        setDone(uploadedFiles.length);
      }
      setFiles(uploadedFiles);
      const keys = uploadedFiles.flatMap(({ key }) => (key === undefined ? [] : [key]));
      return keys.length === uploadedFiles.length ? register(keys) : null;
    },
  });
  return {
    files,
    done,
    send,
    add: (newFiles: readonly File[]) =>
      setFiles((before) => [...before, ...newFiles.map((file) => ({ id: crypto.randomUUID(), file }))]),
    remove: (id: string) => setFiles((before) => before.filter((one) => one.id !== id)),
  };
};
