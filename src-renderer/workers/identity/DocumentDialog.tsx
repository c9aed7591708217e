import { Field, Input, makeStyles, Text, tokens } from "@fluentui/react-components";
import { useState } from "react";
import { type CallOutput, leastReason } from "../../../src-shared/kernel/calls/define.ts";
import { visibleLength } from "../../../src-shared/kernel/values/text/text.ts";
import type { laborsIdentity } from "../../../src-shared/workers/identity/identity-calls.ts";
import { reviewKinds } from "../../../src-shared/workers/identity/real-name-reviews-record.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { PlainDialog } from "../../record/PlainDialog.tsx";
import { Check } from "../../ui/inputs/Check.tsx";
import type { ViewerFile } from "../../viewer/FileViewer.tsx";
import { FileViewer } from "../../viewer/fetched-viewer.ts";
import { SideBox } from "./SideBox.tsx";
import { useCardSides } from "./use-card-sides.ts";

const useStyles = makeStyles({
  content: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "14px" },
  facts: {
    display: "grid",
    gridTemplateColumns: "auto 1fr auto 1fr",
    gap: "4px 16px",
    alignItems: "center",
    padding: "10px 16px",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  label: { color: tokens.colorNeutralForeground3 },
  wide: { gridColumn: "2 / -1" },
  sides: { display: "grid", gridTemplateColumns: "repeat(2, minmax(0, 1fr))", gap: "16px" },
});

const sideNames = ["front", "back"] as const;

type Props = {
  readonly laborId: string;
  /** At whose company the worker is looked at: the case is that company's. */
  readonly companyId: string;
  readonly identity: CallOutput<typeof laborsIdentity>;
  readonly onClose: () => void;
};

/**
 * Hands both sides of a document that no machine reads to a second person, with a reason (decision 7.30): photos that are chosen
 * here, or those that the worker sent from their phone.
 */
export const DocumentDialog = ({ laborId, companyId, identity, onClose }: Props) => {
  const styles = useStyles();
  const desk = useDesk();
  const { t, of } = useText();
  const { sides, recognise, stop } = useCardSides(laborId, { isRead: false });
  const { sent_photos: sent } = identity;
  const [usesSent, setUsesSent] = useState(sent !== null);
  const [remark, setRemark] = useState("");
  const [viewed, setViewed] = useState<ViewerFile>();
  const { front, back } = sides;
  const chosen = front.phase === "kept" && back.phase === "kept" ? { front: front.key, back: back.key } : null;
  const photos = usesSent ? sent : chosen;
  const send =
    photos === null || visibleLength(remark) < leastReason
      ? null
      : () =>
          desk.records.create({
            record: "realNameReviews",
            body: {
              ...{ company_id: companyId, labor_id: laborId, kind: reviewKinds.exempt, remark: remark.trim() },
              ...{ id_front_img_url: photos.front, id_back_img_url: photos.back },
            },
          });
  const view = (side: (typeof sideNames)[number]) => {
    const state = sides[side];
    if (state.phase === "kept" || state.phase === "refused")
      setViewed({ key: `${side}-${state.url}`, name: state.name, url: state.url });
  };
  const document = of(`identity.idType.${identity.id_type}`);
  return (
    <>
      <PlainDialog
        isWide
        title={t("identity.exempt.title")}
        confirmText={t("records.realNameReviews.create.label")}
        warning={t("identity.exempt.warning", { document })}
        done={t("records.realNameReviews.create.done")}
        send={send}
        onClose={() => onClose()}
      >
        <div
          className={styles.content}
          onPaste={(event) => {
            const file = [...event.clipboardData.files].find(({ type }) => type.startsWith("image/"));
            const side = sideNames.find((one) => sides[one].phase === "empty") ?? "back";
            if (file !== undefined && !usesSent) recognise(side, file);
          }}
        >
          <div className={styles.facts}>
            <span className={styles.label}>{t("identity.registeredName")}</span>
            <Text weight="semibold">{identity.name}</Text>
            <span className={styles.label}>{t("identity.registeredIdNo")}</span>
            <Text weight="semibold">{identity.id_no}</Text>
            <span className={styles.label}>{t("identity.exempt.document")}</span>
            <Text weight="semibold" className={styles.wide}>
              {document}
            </Text>
          </div>
          {sent === null ? null : <Check label={t("identity.exempt.sent")} checked={usesSent} onChange={setUsesSent} />}
          {usesSent ? null : (
            <div className={styles.sides}>
              {sideNames.map((side) => (
                <SideBox
                  key={side}
                  isDocument
                  side={side}
                  state={sides[side]}
                  isOff={false}
                  onFile={(file) => recognise(side, file)}
                  onStop={() => stop(side)}
                  onView={() => view(side)}
                />
              ))}
            </div>
          )}
          <Field label={t("identity.exempt.reason")} hint={t("identity.exempt.reasonHint")} required>
            <Input value={remark} maxLength={200} onChange={(_event, { value }) => setRemark(value)} />
          </Field>
        </div>
      </PlainDialog>
      {viewed ? <FileViewer files={[viewed]} onClose={() => setViewed(undefined)} /> : null}
    </>
  );
};
