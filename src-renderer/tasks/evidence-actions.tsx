import { EyeRegular, ImageMultipleRegular } from "@fluentui/react-icons";
import type { Row } from "../../src-shared/kernel/lists/define.ts";
import { useDesk } from "../desk/DeskProvider.tsx";
import { useText } from "../i18n/TextProvider.tsx";
import type { ActionDialogProps, ListAction } from "../list-screen/model/define-list-screen.ts";
import { FileViewer } from "../viewer/fetched-viewer.ts";
import { PhotoDialog } from "../viewer/PhotoDialog.tsx";

/** The photo of a sign-in, after a reason: it shows a person. */
const SignPhotoDialog = ({ target, onClose }: ActionDialogProps) => {
  const desk = useDesk();
  const { t } = useText();
  const id = String(target.rows[0]?.["id"] ?? "");
  return (
    <PhotoDialog
      name={t("taskPages.evidence.signPhoto")}
      load={(reason) => desk.identity.signIn({ params: { id }, body: { reason } })}
      onClose={onClose}
    />
  );
};

/** Actions on a sign-in: its photo is looked at. */
export const signInActions: readonly ListAction[] = [
  {
    key: "showPhoto",
    labelKey: "taskPages.evidence.photo",
    icon: EyeRegular,
    permission: "sensitive.field.reveal",
    whyNot: (row) => (row["has_photo"] === true ? null : "photo_missing"),
    reasonTexts: { photo_missing: "taskPages.evidence.noPhoto" },
    Dialog: SignPhotoDialog,
  },
];

const keysOf = (row: Row | undefined): readonly string[] =>
  String(row?.["files"] ?? "")
    .split(",")
    .filter((key) => key !== "");

const ReportFilesDialog = ({ target, onClose }: ActionDialogProps) => (
  <FileViewer files={keysOf(target.rows[0]).map((key) => ({ key }))} onClose={() => onClose()} />
);

/** Actions on a report of work: its pictures are looked at. */
export const reportActions: readonly ListAction[] = [
  {
    key: "showFiles",
    labelKey: "taskPages.evidence.files",
    icon: ImageMultipleRegular,
    whyNot: (row) => (keysOf(row).length > 0 ? null : "no_files"),
    reasonTexts: { no_files: "taskPages.evidence.noFiles" },
    Dialog: ReportFilesDialog,
  },
];
