import { useDesk, useWrite } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { startDownload } from "../start-download.ts";
import { useToast } from "./toast.tsx";

/** Saves a stored file by its key: by the desk, or by the browser from a one-use address; says so or why not. */
export const useDownload = (keyOf: () => Promise<string>) => {
  const desk = useDesk();
  const toast = useToast();
  const { t } = useText();
  return useWrite({
    mutationFn: async () => desk.storage.download({ key: await keyOf() }),
    onSuccess: ({ name, url, saved }) => {
      if (url !== null) startDownload(url, name);
      if (saved) toast.success(t("viewer.saved", { name }));
    },
    onError: (problem) => toast.error(problem),
  });
};
