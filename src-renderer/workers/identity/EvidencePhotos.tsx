import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { useState } from "react";
import { useText } from "../../i18n/TextProvider.tsx";
import { usePageKeys } from "../../ui/buttons/page-keys.ts";
import { FileViewer } from "../../viewer/fetched-viewer.ts";

const useStyles = makeStyles({
  photos: { display: "grid", gap: "12px" },
  title: { lineHeight: "20px" },
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
  broken: { color: tokens.colorStatusDangerForeground1 },
  button: { padding: "4px", minWidth: 0 },
  keys: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  photo: { width: "100%", maxHeight: "190px", objectFit: "contain" },
});

/** A photo that is evidence. `url`: once it was looked at; `isThere`: somebody has sent it. */
export type EvidencePhoto = {
  readonly side: string;
  readonly name: string;
  readonly isThere: boolean;
  readonly url: string | undefined;
};

type Props = {
  readonly photos: readonly EvidencePhoto[];
  /** Sides whose photo was fetched and cannot be drawn: nobody has seen it. */
  readonly broken: readonly string[];
  readonly onBroken: (side: string) => void;
};

/** Photos that something is decided by: empty frames until they are looked at, then small ones, each made large by a click or F. */
export const EvidencePhotos = ({ photos, broken, onBroken }: Props) => {
  const styles = useStyles();
  const { t } = useText();
  const [large, setLarge] = useState<string>();
  const shown = photos.filter(({ side, url }) => url !== undefined && !broken.includes(side));
  const [first] = shown;
  const enlarged = shown.findIndex(({ side }) => side === large);
  usePageKeys(first === undefined ? {} : { f: () => setLarge(first.side) });
  return (
    <div className={styles.photos}>
      {photos.map(({ side, name, isThere, url }) => (
        <div key={side}>
          <div className={styles.title}>{name}</div>
          {url !== undefined && broken.includes(side) ? (
            <div role="alert" className={`${styles.frame} ${styles.broken}`}>
              {t("identity.evidence.broken")}
            </div>
          ) : url === undefined ? (
            <div className={styles.frame}>{isThere ? "•••" : t("identity.evidence.none")}</div>
          ) : (
            <Button
              className={styles.button}
              appearance="outline"
              aria-label={t("identity.evidence.enlarge", { side: name })}
              onClick={() => setLarge(side)}
            >
              <img className={styles.photo} src={url} alt={name} onError={() => onBroken(side)} />
            </Button>
          )}
        </div>
      ))}
      {first === undefined ? null : <span className={styles.keys}>{t("identity.evidence.keys")}</span>}
      {enlarged === -1 ? null : (
        <FileViewer
          files={shown.map(({ side, name, url }) => ({ key: side, name, ...(url !== undefined && { url }) }))}
          start={enlarged}
          onClose={() => setLarge(undefined)}
        />
      )}
    </div>
  );
};
