import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useDesk } from "../../desk/DeskProvider.tsx";

export type UploadedFile = { readonly key: string; readonly name: string };

/** Files that prove a step: uploaded one by one as they are chosen. */
export const useFiles = () => {
  const desk = useDesk();
  const [files, setFiles] = useState<readonly UploadedFile[]>([]);
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const { handle } = await desk.files.adopt(file);
      return desk.storage.upload({ handle, accept: ["image", "pdf"] });
    },
    onSuccess: ({ key, name }) => setFiles((known) => [...known, { key, name }]),
  });
  return {
    files,
    isUploading: upload.isPending,
    error: upload.error,
    add: (file: File) => upload.mutate(file),
    remove: (key: string) => setFiles((known) => known.filter((file) => file.key !== key)),
  };
};
export type Files = ReturnType<typeof useFiles>;
