import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { FileDialog } from "../../../list-screen/FileDialog.tsx";

export const papers = ["rows", "tasks", "bills"] as const;
export type Paper = (typeof papers)[number];

const calls = { rows: "plusRows", tasks: "plusTasks", bills: "plusBills" } as const;

type Props = {
  readonly batch: { readonly id: string; readonly no: string };
  readonly paper: Paper;
  readonly onClose: () => void;
};

/** Asks how much of the people a batch's workbook shows, has it made by the service, and fetches it. */
export const BatchPaperDialog = ({ batch, paper, onClose }: Props) => {
  const desk = useDesk();
  const { t } = useText();
  const at = "taskBatches.paper";
  return (
    <FileDialog
      title={t(`${at}.title`, { paper: t(`taskBatches.actions.${paper}`), no: batch.no })}
      confirmText={t("common.confirm")}
      body={t(`${at}.body`)}
      clearWords={{ label: t(`${at}.clear`), hint: t(`${at}.clearHint`) }}
      make={async ({ locale, isClear, reason }) => {
        const query = {
          task_batch_id: batch.id,
          locale,
          protect_id_no: isClear ? ("0" as const) : ("1" as const),
          reason,
        };
        const { job } = await desk.tasks[calls[paper]]({ query });
        return { id: job.id, text: t(`${at}.started`, { no: job.no }) };
      }}
      onClose={() => onClose()}
    />
  );
};
