import { useText } from "../i18n/TextProvider.tsx";
import { NoteField } from "../ui/inputs/NoteField.tsx";
import { Message } from "../ui/messages/Message.tsx";

type Props = { readonly reason: string; readonly onChange: (reason: string) => void };

/** Part of every question for a file with personal data in clear: the warning, and the reason why it is asked for. */
export const ClearReason = ({ reason, onChange }: Props) => {
  const { t } = useText();
  return (
    <>
      <Message intent="warning">{t("exportCentre.clearWarning")}</Message>
      <NoteField
        label={t("exportCentre.reasonLabel")}
        required
        hint={t("exportCentre.reasonHint")}
        value={reason}
        most={200}
        onChange={onChange}
      />
    </>
  );
};
