import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { FileDialog } from "../../../list-screen/FileDialog.tsx";

export type WantedFile = {
  readonly id: string;
  readonly quarter: string;
  readonly revision: number;
  readonly part: "identity" | "income";
};

/** Asks how much of the people is shown, and has the file made and fetched. */
export const DownloadDialog = ({ file, onClose }: { file: WantedFile; onClose: () => void }) => {
  const desk = useDesk();
  const { t } = useText();
  const { id, quarter, revision } = file;
  const part = t(`records.platformReports.detail.part.${file.part}`);
  return (
    <FileDialog
      title={t("records.platformReports.detail.downloadTitle", { part, quarter, revision })}
      confirmText={t("records.platformReports.detail.downloadConfirm")}
      body={t("records.platformReports.detail.downloadBody")}
      clearWords={{
        label: t("records.platformReports.detail.showClear"),
        hint: t("records.platformReports.detail.showClearHint"),
        instead: t("records.platformReports.detail.noClear"),
      }}
      make={async ({ locale, isClear, reason }) => {
        const { job } = await desk.exports.platformReport({
          params: { id },
          body: { part: file.part, revision, locale, protect: !isClear, ...(isClear && { reason }) },
        });
        return {
          id: job.id,
          text: t("records.platformReports.detail.downloadJob", { rows: job.total, no: job.no }),
        };
      }}
      onClose={() => onClose()}
    />
  );
};
