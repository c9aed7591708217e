import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { EyeRegular } from "@fluentui/react-icons";
import { useState } from "react";
import type {
  EvidenceSide,
  RegistrationDetail,
} from "../../../../src-shared/workers/registration/registrations-calls.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useAvailability } from "../../../session/availability.ts";
import { usePageKeys } from "../../../ui/buttons/page-keys.ts";
import { ReasonButton } from "../../../ui/buttons/ReasonButton.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { Section } from "../../../ui/facts/Section.tsx";
import type { Seen } from "./use-registration.ts";

const useStyles = makeStyles({
  photos: { display: "grid", gap: "12px" },
  title: { display: "flex", justifyContent: "space-between", gap: "8px", lineHeight: "20px" },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  frame: {
    display: "grid",
    placeItems: "center",
    boxSizing: "border-box",
    width: "100%",
    minHeight: "104px",
    padding: "8px",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: "8px",
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
  button: { padding: "4px", minWidth: 0 },
  photo: { width: "100%", maxHeight: "190px", objectFit: "contain" },
  large: { maxWidth: "100%", maxHeight: "70vh", display: "block", margin: "0 auto" },
  tools: { display: "grid", justifyItems: "start", gap: "4px" },
});

const sides = ["front", "back", "face"] as const;

type Props = {
  readonly detail: RegistrationDetail;
  readonly seen: Seen | undefined;
  readonly isBusy: boolean;
  readonly onLook: () => void;
};

/** The photos of a registration: frames until who reviews it looks, which is written into the audit log. */
export const Photos = ({ detail, seen, isBusy, onLook }: Props) => {
  const styles = useStyles();
  const { t } = useText();
  const [large, setLarge] = useState<EvidenceSide>();
  const waits = detail.actions.some(({ action, reason }) => action === "refuse" && reason === null);
  const offer = useAvailability()({ permission: "labor.identity.audit" });
  const mayLook = offer !== null && waits && sides.some((side) => detail.has[side]);
  usePageKeys(mayLook && seen === undefined && offer.reason === null ? { f: onLook } : {});
  const urlOf = (side: EvidenceSide) => seen?.urls.find((photo) => photo.side === side)?.url;
  const instead = offer === null ? t("registrations.photos.kept") : waits ? "" : t("registrations.photos.decided");
  return (
    <Section title={t("registrations.photos.title")}>
      <div className={styles.tools}>
        {mayLook && seen === undefined ? (
          <ReasonButton
            icon={<EyeRegular />}
            appearance="primary"
            reason={offer.reason}
            isBusy={isBusy}
            shortcut="F"
            onClick={onLook}
          >
            {t("registrations.photos.look")}
          </ReasonButton>
        ) : null}
        <span className={styles.quiet}>
          {mayLook ? t(seen === undefined ? "registrations.photos.logged" : "registrations.photos.seen") : instead}
        </span>
      </div>
      <div className={styles.photos}>
        {sides.map((side) => {
          const url = urlOf(side);
          const name = t(`registrations.photos.side.${side}`);
          return (
            <div key={side}>
              <div className={styles.title}>{name}</div>
              {url === undefined ? (
                <div className={styles.frame}>{detail.has[side] ? "•••" : t("registrations.photos.none")}</div>
              ) : (
                <Button
                  className={styles.button}
                  appearance="outline"
                  aria-label={t("registrations.photos.enlarge", { side: name })}
                  onClick={() => setLarge(side)}
                >
                  <img className={styles.photo} src={url} alt={name} />
                </Button>
              )}
            </div>
          );
        })}
      </div>
      {large === undefined ? null : (
        <ConfirmDialog
          isWide
          isDone
          title={t(`registrations.photos.side.${large}`)}
          confirmText={t("common.close")}
          onConfirm={() => setLarge(undefined)}
          onClose={() => setLarge(undefined)}
        >
          <img className={styles.large} src={urlOf(large)} alt={t(`registrations.photos.side.${large}`)} />
        </ConfirmDialog>
      )}
    </Section>
  );
};
