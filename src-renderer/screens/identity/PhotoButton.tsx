import { Field, Input, MessageBar, MessageBarBody, makeStyles, tokens } from "@fluentui/react-components";
import { EyeRegular } from "@fluentui/react-icons";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { leastReason } from "../../../src-shared/calls/fields.ts";
import type { CardSide } from "../../../src-shared/calls/recognition.ts";
import { visibleLength } from "../../../src-shared/values/text.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { useAvailability } from "../../session/availability.ts";
import { ReasonButton } from "../../ui/buttons/ReasonButton.tsx";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { photoUrl } from "./photo-url.ts";

const useStyles = makeStyles({
  photo: { maxWidth: "100%", maxHeight: "60vh", border: `1px solid ${tokens.colorNeutralStroke2}` },
});

type Props = { readonly laborId: string; readonly side: CardSide };

const PhotoDialog = ({ laborId, side, onClose }: Props & { readonly onClose: () => void }) => {
  const styles = useStyles();
  const desk = useDesk();
  const { t, error } = useText();
  const [reason, setReason] = useState("");
  const photo = useMutation({
    mutationFn: async () => {
      const { base64, kind } = await desk.identity.photo({ params: { id: laborId }, body: { side, reason } });
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
  const name = t(`identity.side.${side}`);
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
      {photo.error ? (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{error(photo.error)}</MessageBarBody>
        </MessageBar>
      ) : null}
    </ConfirmDialog>
  );
};

/** Shows a photo of a worker's ID card after a reason; absent for who may not reveal personal data. */
export const PhotoButton = ({ laborId, side }: Props) => {
  const { t } = useText();
  const offer = useAvailability()({ permission: "sensitive.field.reveal" });
  const [isOpen, setOpen] = useState(false);
  if (offer === null) return null;
  return (
    <>
      <ReasonButton size="small" icon={<EyeRegular />} reason={offer.reason} onClick={() => setOpen(true)}>
        {t("identity.tab.show", { side: t(`identity.side.${side}`) })}
      </ReasonButton>
      {isOpen ? <PhotoDialog laborId={laborId} side={side} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
