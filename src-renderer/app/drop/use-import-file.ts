import { useCallback } from "react";
import { useNavigate } from "react-router-dom";
import { useDesk } from "../bridge/DeskProvider.tsx";
import { useText } from "../i18n/TextProvider.tsx";
import { useToast } from "../toast.tsx";

/** Address of the import of a file that the desk has taken in. */
export const importAddress = (handle: string): string => `/imports/new?file=${encodeURIComponent(handle)}`;

/** Hands a dropped or chosen file to the desk and opens its import; a file that cannot be taken is told. */
export const useImportFile = (): ((file: File) => Promise<void>) => {
  const desk = useDesk();
  const navigate = useNavigate();
  const toast = useToast();
  const { t } = useText();
  return useCallback(
    async (file) => {
      toast.info(t("shell.drop.reading", { name: file.name }));
      try {
        const { handle } = await desk.files.adopt(file);
        await navigate(importAddress(handle));
      } catch (error) {
        toast.error(error);
      }
    },
    [desk, navigate, toast, t],
  );
};
