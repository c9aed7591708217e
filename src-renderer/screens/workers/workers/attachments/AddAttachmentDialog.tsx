import { useState } from "react";
import { dayOf, shanghaiNow } from "../../../../../src-shared/kernel/values/time/time.ts";
import { validityOf } from "../../../../../src-shared/records/attachments/attachment-states.ts";
import { attachmentForm } from "../../../../../src-shared/records/attachments/attachments-calls.ts";
import { useDesk } from "../../../../desk/DeskProvider.tsx";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { useForm } from "../../../../record/forms/use-form.tsx";
import { PlainDialog } from "../../../../record/PlainDialog.tsx";
import { DayInput, readDay } from "../../../../ui/inputs/DayInput.tsx";
import { Message } from "../../../../ui/messages/Message.tsx";

type Props = { readonly laborId: string; readonly companyId: string; readonly onClose: () => void };

/** Adds a paper of a worker for one company: kind, number, last day and the file. */
export const AddAttachmentDialog = ({ laborId, companyId, onClose }: Props) => {
  const desk = useDesk();
  const { t } = useText();
  const { filled, fields } = useForm(attachmentForm, "attachments.form");
  const [lastDay, setLastDay] = useState("");
  const day = readDay(lastDay, "expires");
  const [today] = useState(() => dayOf(shanghaiNow(Date.now())));
  // What was valid when the work was done may be kept, but nobody should add it without noticing.
  const isOver = day !== null && day !== "" && validityOf(day, today) === "ended";
  const file_key = filled?.files[0];
  return (
    <PlainDialog
      title={t("attachments.add")}
      confirmText={t("attachments.add")}
      send={
        filled === null || file_key === undefined || day === null
          ? null
          : () =>
              desk.workers.addAttachment({
                params: { id: laborId },
                body: {
                  ...{ company_id: companyId, kind: filled.kind, number: filled.number, file_key },
                  valid_to: day === "" ? null : day,
                },
              })
      }
      done={t("attachments.added")}
      onClose={() => onClose()}
    >
      {fields}
      <DayInput label={t("attachments.form.validTo")} value={lastDay} means="expires" onChange={setLastDay} />
      {isOver ? <Message intent="warning">{t("attachments.isOver")}</Message> : null}
    </PlainDialog>
  );
};
