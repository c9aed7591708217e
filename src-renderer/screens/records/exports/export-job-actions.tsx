import { ArrowDownloadRegular, DismissRegular } from "@fluentui/react-icons";
import { useEffect, useRef } from "react";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { exportJobStates } from "../../../../src-shared/records/exports/export-job-states.ts";
import { exportJobs } from "../../../../src-shared/records/exports/export-jobs-list.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { cellText } from "../../../list-screen/layout/list-texts.ts";
import type { ActionDialogProps, ListAction } from "../../../list-screen/model/define-list-screen.ts";
import { PlainDialog } from "../../../record/PlainDialog.tsx";
import { useToast } from "../../../ui/messages/toast.tsx";
import { useFollow } from "../../../work/WorkProvider.tsx";

/** Fetches the file at once: there is nothing to ask. */
const Download = ({ target, onClose }: ActionDialogProps) => {
  const desk = useDesk();
  const toast = useToast();
  const follow = useFollow();
  const isBegun = useRef(false);
  const [row] = target.rows;
  useEffect(() => {
    if (isBegun.current || !row) return;
    isBegun.current = true;
    desk.exports.fetch({ id: String(row["id"]) }).then(
      ({ job_id }) => follow(job_id, String(row["file_name"] ?? row["no"])),
      (error: unknown) => toast.error(error),
    );
    onClose();
  }, [desk, row, follow, toast, onClose]);
  return null;
};

const CancelDialog = ({ target, onClose }: ActionDialogProps) => {
  const desk = useDesk();
  const { t, texts } = useText();
  const [row] = target.rows;
  const params = { id: String(row?.["id"]) };
  return (
    <PlainDialog
      title={t("exportCentre.cancelTitle")}
      confirmText={t("exportCentre.cancel")}
      warning={t("exportCentre.cancelBody", {
        no: String(row?.["no"] ?? ""),
        kind: cellText(texts, exportJobs.columns.kind, row?.["kind"]),
        total: cellText(texts, exportJobs.columns.total, row?.["total"]),
      })}
      done={t("exportCentre.cancelled")}
      send={() => desk.exports.cancel({ params })}
      onClose={onClose}
    />
  );
};

const allows = (action: "download" | "cancel") => (row: Row) => exportJobStates.allows(action, Number(row["status"]));

/** Actions on an export job. */
export const exportJobActions: readonly ListAction[] = [
  {
    key: "download",
    labelKey: "exportCentre.download",
    icon: ArrowDownloadRegular,
    isPrimary: true,
    offers: allows("download"),
    Dialog: Download,
  },
  {
    key: "cancel",
    labelKey: "exportCentre.cancel",
    icon: DismissRegular,
    offers: allows("cancel"),
    Dialog: CancelDialog,
  },
];
