import { MessageBar, MessageBarBody } from "@fluentui/react-components";
import { useText } from "../i18n/TextProvider.tsx";
import { NoteField } from "../ui/inputs/NoteField.tsx";

type Props = { readonly reason: string; readonly onChange: (reason: string) => void };

/** Part of every question for a file with personal data in clear: the warning, and the reason why it is asked for. */
export const ClearReason = ({ reason, onChange }: Props) => {
  const { t } = useText();
  return (
    <>
      <MessageBar intent="warning">
        <MessageBarBody>{t("exportCentre.clearWarning")}</MessageBarBody>
      </MessageBar>
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
