import { useText } from "../i18n/TextProvider.tsx";
import { useToast } from "../ui/messages/toast.tsx";
import { ExportProgress } from "./ExportProgress.tsx";

/** Shows a job of the desk until its file is there; `title`: what is fetched. */
export const useFollow = (): ((jobId: string, title: string) => void) => {
  const toast = useToast();
  const { t } = useText();
  return (jobId, title) =>
    toast.keep((dismiss) => (
      <ExportProgress
        jobId={jobId}
        title={title}
        headline={t("exportCentre.downloading", { name: title })}
        onDismiss={dismiss}
      />
    ));
};
