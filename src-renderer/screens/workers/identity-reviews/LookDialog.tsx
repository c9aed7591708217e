import { Field, Input, makeStyles, Text, tokens } from "@fluentui/react-components";
import { useEffect, useState } from "react";
import { leastReason } from "../../../../src-shared/kernel/calls/fields.ts";
import { visibleLength } from "../../../../src-shared/kernel/values/text/text.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useWrite } from "../../../desk/use-write.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { ResultTable } from "../../../ui/facts/ResultTable.tsx";
import { ErrorMessage } from "../../../ui/messages/ErrorMessage.tsx";
import { Marked } from "../../../workers/identity/Comparison.tsx";
import { photoUrl } from "../../../workers/identity/photo-url.ts";

const useStyles = makeStyles({
  photos: { display: "grid", gridTemplateColumns: "repeat(2, minmax(0, 1fr))", gap: "12px" },
  photo: {
    width: "100%",
    maxHeight: "42vh",
    objectFit: "contain",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

type Props = { readonly id: string; readonly onClose: () => void };

/** Both photos of a case beside register and recognition, in clear and from memory only, after a reason. */
export const LookDialog = ({ id, onClose }: Props) => {
  const styles = useStyles();
  const desk = useDesk();
  const { t, of } = useText();
  const [reason, setReason] = useState("");
  const look = useWrite({
    mutationFn: async () => {
      const { photos, ...texts } = await desk.identity.lookAtReview({ params: { id }, body: { reason } });
      return { ...texts, photos: photos.map(({ side, kind, base64 }) => ({ side, url: photoUrl(base64, kind) })) };
    },
  });
  const seen = look.data;
  useEffect(
    () => () => {
      for (const { url } of seen?.photos ?? []) URL.revokeObjectURL(url);
    },
    [seen],
  );
  const title = t("records.realNameReviews.detail.look");
  const rowOf = (field: "name" | "id_no") =>
    seen === undefined
      ? []
      : [
          {
            key: field,
            cells: [
              t(`identity.field.${field}`),
              seen.registered[field],
              seen.recognised === null ? (
                t("records.realNameReviews.detail.notRead")
              ) : (
                <Marked key={field} text={seen.recognised[field]} positions={seen.positions[field]} />
              ),
              ...(seen.asked === null ? [] : [seen.asked[field]]),
            ],
          },
        ];
  return (
    <ConfirmDialog
      isWide
      title={title}
      confirmText={seen === undefined ? title : t("common.close")}
      isBusy={look.isPending}
      isDone={seen !== undefined}
      isConfirmDisabled={seen === undefined && visibleLength(reason) < leastReason}
      onConfirm={() => (seen === undefined ? look.mutate() : onClose())}
      onClose={onClose}
    >
      {seen === undefined ? (
        <Field
          label={t("records.realNameReviews.detail.lookReason")}
          hint={t("records.realNameReviews.detail.lookHint")}
          required
        >
          <Input value={reason} maxLength={100} onChange={(_event, { value }) => setReason(value)} />
        </Field>
      ) : (
        <>
          <div className={styles.photos}>
            {seen.photos.map(({ side, url }) => (
              <img
                key={side}
                className={styles.photo}
                src={url}
                alt={t(seen.recognised === null ? `identity.exempt.side.${side}` : `identity.side.${side}`)}
              />
            ))}
          </div>
          <ResultTable
            label={t("records.realNameReviews.detail.compared")}
            titles={[
              "",
              t("records.realNameReviews.detail.registered"),
              t("records.realNameReviews.detail.recognised"),
              ...(seen.asked === null ? [] : [t("records.realNameReviews.detail.asked")]),
            ]}
            rows={[...rowOf("name"), ...rowOf("id_no")]}
          />
          <Text>
            {seen.valid_from === null
              ? `${t("identity.exempt.document")} · ${of(`identity.idType.${seen.id_type}`)}`
              : t("identity.span", {
                  from: seen.valid_from,
                  to: seen.valid_to ?? t("records.realNameReviews.detail.forLife"),
                })}
          </Text>
        </>
      )}
      <ErrorMessage error={look.error} />
    </ConfirmDialog>
  );
};
