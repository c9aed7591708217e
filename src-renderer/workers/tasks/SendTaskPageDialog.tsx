import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import type { ActionDialogProps } from "../../list-screen/model/define-list-screen.ts";
import { PlainDialog } from "../../record/PlainDialog.tsx";
import { Facts } from "../../ui/facts/Facts.tsx";

type Props = { readonly worker: Row; readonly onClose: ActionDialogProps["onClose"] };

/** Sends a worker the address of their page of tasks; it goes to their mobile only. */
export const SendTaskPageDialog = ({ worker, onClose }: Props) => {
  const desk = useDesk();
  const { t } = useText();
  const id = String(worker["id"]);
  return (
    <PlainDialog
      title={t("workers.taskPage.send")}
      confirmText={t("workers.taskPage.send")}
      warning={t("workers.taskPage.warning")}
      send={() => desk.workers.sendTaskPage({ params: { id } })}
      done={({ mobile }) => t("workers.taskPage.done", { mobile })}
      onClose={onClose}
    >
      <Facts
        facts={[
          { name: t("stopping.detail.worker"), value: String(worker["name"]) },
          { name: t("columnTitles.company_name"), value: String(worker["company_name"]) },
        ]}
      />
    </PlainDialog>
  );
};
