import {
  type Attachment,
  removeAttachmentForm,
} from "../../../../../src-shared/records/attachments/attachments-calls.ts";
import { useDesk } from "../../../../desk/DeskProvider.tsx";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { useForm } from "../../../../record/forms/use-form.tsx";
import { PlainDialog } from "../../../../record/PlainDialog.tsx";
import { Facts } from "../../../../ui/facts/Facts.tsx";

type Props = { readonly laborId: string; readonly paper: Attachment; readonly onClose: () => void };

/** Takes a paper of a worker away, with the reason. */
export const RemoveAttachmentDialog = ({ laborId, paper, onClose }: Props) => {
  const desk = useDesk();
  const { t, of } = useText();
  const { filled, fields } = useForm(removeAttachmentForm, "attachments.form");
  const { id, version, kind, name } = paper;
  return (
    <PlainDialog
      title={t("attachments.removeTitle")}
      confirmText={t("attachments.remove")}
      warning={t("attachments.removeWarning")}
      send={
        filled === null
          ? null
          : () =>
              desk.workers.updateAttachment({
                params: { id: laborId, attachment_id: id },
                body: { version, action: "remove", ...filled },
              })
      }
      done={t("attachments.removed")}
      onClose={() => onClose()}
    >
      <Facts
        facts={[
          { name: t("attachments.columns.kind"), value: of(`attachments.form.kind.options.${kind}`) },
          { name: t("attachments.columns.file"), value: name },
        ]}
      />
      {fields}
    </PlainDialog>
  );
};
