import { Field, Input, makeStyles, tokens } from "@fluentui/react-components";
import { useEffect, useState } from "react";
import { leastReason } from "../../../src-shared/kernel/calls/fields.ts";
import { visibleLength } from "../../../src-shared/kernel/values/text/text.ts";
import { useWrite } from "../../desk/use-write.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { ErrorMessage } from "../../ui/messages/ErrorMessage.tsx";
import { photoUrl } from "./photo-url.ts";

const useStyles = makeStyles({
  photo: { maxWidth: "100%", maxHeight: "60vh", border: `1px solid ${tokens.colorNeutralStroke2}` },
});

type Props = {
  /** Subject of the photo. */
  readonly name: string;
  readonly load: (reason: string) => Promise<{ readonly kind: "png" | "jpeg"; readonly base64: string }>;
  readonly onClose: () => void;
};

/** A photo of a person, shown from memory only after a reason that goes into the audit log. */
export const PhotoDialog = ({ name, load, onClose }: Props) => {
  const styles = useStyles();
  const { t } = useText();
  const [reason, setReason] = useState("");
  const photo = useWrite({
    mutationFn: async () => {
      const { base64, kind } = await load(reason);
      return photoUrl(base64, kind);
    },
  });
  const url = photo.data;
  useEffect(
    () => () => {
      if (url !== undefined) URL.revokeObjectURL(url);
    },
    [url],
  );
  return (
    <ConfirmDialog
      isWide
      title={t("identity.tab.show", { side: name })}
      confirmText={url === undefined ? t("identity.tab.show", { side: name }) : t("common.close")}
      isBusy={photo.isPending}
      isDone={url !== undefined}
      isConfirmDisabled={url === undefined && visibleLength(reason) < leastReason}
      onConfirm={() => (url === undefined ? photo.mutate() : onClose())}
      onClose={onClose}
    >
      {url === undefined ? (
        <Field label={t("identity.tab.reason")} hint={t("identity.tab.reasonHint")} required>
          <Input value={reason} maxLength={100} onChange={(_event, { value }) => setReason(value)} />
        </Field>
      ) : (
        <img className={styles.photo} src={url} alt={name} />
      )}
      <ErrorMessage error={photo.error} />
    </ConfirmDialog>
  );
};
