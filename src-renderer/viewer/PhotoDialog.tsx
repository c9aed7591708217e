import { Field, Input } from "@fluentui/react-components";
import { useEffect, useState } from "react";
import { leastReason } from "../../src-shared/kernel/calls/define.ts";
import { visibleLength } from "../../src-shared/kernel/values/text/text.ts";
import { useWrite } from "../desk/DeskProvider.tsx";
import { useText } from "../i18n/TextProvider.tsx";
import { ConfirmDialog } from "../ui/dialogs/ConfirmDialog.tsx";
import { ErrorMessage } from "../ui/messages/Message.tsx";
import { FileViewer } from "./fetched-viewer.ts";
import { photoUrl } from "./photo-url.ts";

type Props = {
  /** Subject of the photo. */
  readonly name: string;
  readonly load: (reason: string) => Promise<{ readonly kind: "png" | "jpeg"; readonly base64: string }>;
  readonly onClose: () => void;
};

/** A photo of a person, shown from memory only after a reason that goes into the audit log. */
export const PhotoDialog = ({ name, load, onClose }: Props) => {
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
  if (url !== undefined) return <FileViewer files={[{ key: url, name, url }]} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={t("identity.tab.show", { side: name })}
      confirmText={t("identity.tab.show", { side: name })}
      isBusy={photo.isPending}
      refusal={visibleLength(reason) < leastReason ? t("common.reasonTooShort") : null}
      onConfirm={() => photo.mutate()}
      onClose={onClose}
    >
      <Field label={t("identity.tab.reason")} hint={t("identity.tab.reasonHint")} required>
        <Input value={reason} maxLength={100} onChange={(_event, { value }) => setReason(value)} />
      </Field>
      <ErrorMessage error={photo.error} />
    </ConfirmDialog>
  );
};
