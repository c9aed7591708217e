import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { FileDialog } from "../../../list-screen/FileDialog.tsx";

export type Paper = "pdf" | "excel";

type Props = { readonly id: string; readonly paper: Paper; readonly onClose: () => void };

/** Asks how much of the people a batch's paper shows, has it made by the service, and fetches it. */
export const StopPaperDialog = ({ id, paper, onClose }: Props) => {
  const desk = useDesk();
  const { t } = useText();
  return (
    <FileDialog
      title={t("stopping.dialog.paperTitle", { paper: t(`stopping.actions.${paper}`) })}
      confirmText={t("common.confirm")}
      body={t("stopping.dialog.paperBody")}
      clearWords={{ label: t("stopping.dialog.clear"), hint: t("stopping.dialog.clearHint") }}
      make={async ({ locale, isClear, reason }) => {
        const query = { locale, protect_id_no: isClear ? ("0" as const) : ("1" as const), reason };
        const { job } = await desk.stopping[paper]({ params: { id }, query });
        return { id: job.id, text: t("stopping.dialog.started", { no: job.no }) };
      }}
      onClose={() => onClose()}
    />
  );
};
