import { Button, makeStyles, mergeClasses, Spinner, Text, tokens } from "@fluentui/react-components";
import {
  ArrowClockwiseRegular,
  ArrowUploadRegular,
  FullScreenMaximizeRegular,
  ImageOffRegular,
} from "@fluentui/react-icons";
import { useRef, useState } from "react";
import type { CardSide } from "../../../src-shared/workers/identity/recognition.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { Texts } from "../../i18n/texts.ts";
import type { SideState } from "./use-card-sides.ts";

const useStyles = makeStyles({
  column: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "4px", alignContent: "start" },
  head: { display: "flex", alignItems: "center", gap: "8px", minHeight: "24px" },
  hint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  under: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, flexGrow: 1 },
  box: {
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    justifyContent: "center",
    gap: "6px",
    height: "172px",
    padding: "10px",
    boxSizing: "border-box",
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    font: "inherit",
    cursor: "pointer",
    overflow: "hidden",
  },
  over: { border: `2px dashed ${tokens.colorBrandStroke1}`, backgroundColor: tokens.colorBrandBackground2 },
  busy: {
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground2,
    cursor: "default",
  },
  filled: { border: `1px solid ${tokens.colorNeutralStroke1}`, backgroundColor: tokens.colorNeutralBackground2 },
  bad: {
    border: `1px solid ${tokens.colorStatusDangerBorderActive}`,
    backgroundColor: tokens.colorStatusDangerBackground1,
  },
  badEmpty: { border: `1px dashed ${tokens.colorStatusDangerBorderActive}` },
  picture: { maxWidth: "100%", maxHeight: "100%", objectFit: "contain" },
  message: { color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase200 },
});

type Props = {
  readonly side: CardSide;
  readonly state: SideState;
  readonly isOff: boolean;
  /** The side of a document that is not read: it is called front or back, and uploaded only. */
  readonly isDocument?: boolean;
  readonly onFile: (file: File) => void;
  readonly onStop: () => void;
  readonly onView: () => void;
};

/** The chosen file as a picture, or a sign where it cannot be drawn as one. */
const SidePicture = ({ url, alt }: { readonly url: string; readonly alt: string }) => {
  const styles = useStyles();
  const [unshown, setUnshown] = useState<string>();
  return url === unshown ? (
    <ImageOffRegular fontSize={24} />
  ) : (
    <img className={styles.picture} src={url} alt={alt} onError={() => setUnshown(url)} />
  );
};

/** No tooltip of our own: Escape would close that before what the button opens. */
const named = (name: string) => ({ "aria-label": name, title: name });

/** Text beside the name of a side whose file is there: its result, else the file's name. */
const saidOf = (state: SideState, t: Texts["t"]): string => {
  if (state.phase === "empty") return "";
  if (state.phase === "kept") return t("identity.exempt.uploaded");
  if (state.phase !== "read") return state.name;
  if (state.result.side !== "back") return t("identity.read");
  const { valid_to } = state.result;
  return valid_to === null ? t("identity.validForLife") : t("identity.validTo", { day: valid_to });
};

/** True when the file of a side is there to be looked at, or replaced. */
const isThere = ({ phase }: SideState): boolean => phase === "read" || phase === "kept" || phase === "refused";

/** The file that can be sent again; undefined where none can be, or not now. */
const againOf = (state: SideState, isOff: boolean): File | undefined =>
  state.phase === "refused" && !isOff ? state.again : undefined;

/** The upload box of one side: empty, dragged over, under way, refused, or read. Its message stands below it. */
export const SideBox = ({ side, state, isOff, isDocument = false, onFile, onStop, onView }: Props) => {
  const styles = useStyles();
  const { t } = useText();
  const field = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const choose = () => {
    if (!isOff) field.current?.click();
  };
  const words = isDocument ? "identity.exempt" : "identity";
  const sideName = t(`${words}.side.${side}`);
  const isBusy = state.phase === "uploading" || state.phase === "recognising";
  const message = state.phase === "empty" || state.phase === "refused" ? state.message : undefined;
  const isBad = message !== undefined;
  const again = againOf(state, isOff);
  const said = saidOf(state, t);
  return (
    <div className={styles.column} data-side={side}>
      <div className={styles.head}>
        <Text weight="semibold">{sideName}</Text>
        <span className={styles.under}>{said}</span>
        {isThere(state) ? (
          <>
            <Button
              size="small"
              appearance="subtle"
              icon={<FullScreenMaximizeRegular />}
              {...named(t("identity.view", { side: sideName }))}
              onClick={onView}
            />
            {isOff ? null : (
              <Button
                size="small"
                appearance="subtle"
                icon={<ArrowClockwiseRegular />}
                {...named(t("identity.replace", { side: sideName }))}
                onClick={choose}
              />
            )}
          </>
        ) : null}
      </div>
      {isBusy ? (
        <div className={mergeClasses(styles.box, styles.busy)} role="status">
          <Spinner size="tiny" />
          <Text>
            {state.phase === "uploading"
              ? t(`${words}.uploading`, { percent: state.percent })
              : (state.before ?? 0) > 0
                ? t("identity.waiting", { before: state.before ?? 0 })
                : t("identity.recognising")}
          </Text>
          <Button size="small" appearance="transparent" onClick={onStop}>
            {t("identity.stop")}
          </Button>
        </div>
      ) : (
        <button
          type="button"
          className={mergeClasses(
            styles.box,
            state.phase !== "empty" && styles.filled,
            isBad && styles.bad,
            isBad && state.phase === "empty" && styles.badEmpty,
            isOver && styles.over,
          )}
          disabled={isOff}
          onClick={choose}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            const [file] = event.dataTransfer.files;
            if (file !== undefined && !isOff) onFile(file);
          }}
        >
          {isOver ? (
            <Text weight="semibold">{t("identity.drop")}</Text>
          ) : state.phase === "empty" ? (
            <>
              <ArrowUploadRegular fontSize={24} />
              <Text weight="semibold">{t(`${words}.choose.${side}`)}</Text>
              <span className={styles.hint}>{t("identity.orDrop")}</span>
            </>
          ) : (
            <SidePicture url={state.url} alt={sideName} />
          )}
        </button>
      )}
      <span className={isBad ? styles.message : styles.under} role={isBad ? "alert" : undefined}>
        {message ?? (state.phase === "empty" ? t("identity.hint") : "")}
        {again === undefined ? null : (
          <Button size="small" appearance="transparent" onClick={() => onFile(again)}>
            {t("identity.sendAgain")}
          </Button>
        )}
      </span>
      <input
        ref={field}
        type="file"
        hidden
        accept="image/png,image/jpeg"
        aria-label={t(`${words}.choose.${side}`)}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = "";
          if (file !== undefined) onFile(file);
        }}
      />
    </div>
  );
};
