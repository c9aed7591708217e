import {
  Button,
  DrawerBody,
  DrawerFooter,
  DrawerHeader,
  DrawerHeaderTitle,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  makeStyles,
  OverlayDrawer,
  tokens,
} from "@fluentui/react-components";
import { CheckmarkRegular, DismissRegular, ErrorCircleRegular } from "@fluentui/react-icons";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { keys } from "../../i18n/keys.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { KeyCap } from "../../ui/buttons/KeyCap.tsx";
import { ReasonButton } from "../../ui/buttons/ReasonButton.tsx";
import { useDiscard } from "../../ui/dialogs/use-discard.tsx";
import { useWindowHold } from "../../ui/leaving.ts";
import type { FieldRemark } from "./worker-draft.ts";

const useStyles = makeStyles({
  save: { columnGap: "6px" },
  drawer: { width: "min(760px, 96vw)" },
  body: {
    display: "flex",
    flexDirection: "column",
    gap: tokens.spacingVerticalM,
    paddingBottom: tokens.spacingVerticalM,
  },
  note: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    marginLeft: tokens.spacingHorizontalS,
  },
  footer: {
    display: "flex",
    alignItems: "center",
    justifyContent: "flex-end",
    flexWrap: "wrap",
    gap: tokens.spacingHorizontalS,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  counts: { display: "flex", alignItems: "center", gap: tokens.spacingHorizontalS, marginRight: "auto" },
  wrong: {
    display: "flex",
    alignItems: "center",
    gap: tokens.spacingHorizontalXS,
    color: tokens.colorStatusDangerForeground1,
  },
  doubtful: { color: tokens.colorStatusWarningForeground1 },
  hint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

type Props = {
  readonly title: string;
  /** Said beside the title, with what can be done about it. */
  readonly note?: { readonly text: string; readonly undo?: { text: string; onClick: () => void } } | undefined;
  readonly remarks: readonly FieldRemark[];
  /** Fields in the order of the form: F8 goes to the next one with a remark. */
  readonly order: readonly string[];
  /** The field in which it begins; the first one where nothing is said. */
  readonly focus?: string | undefined;
  readonly isBusy: boolean;
  /** Reason why it cannot be saved as it stands, in words; null where it can. */
  readonly refusal: string | null;
  /** Extent of the loss: `form` as soon as it is closed, `window` only with the window, because it is there again. */
  readonly loses: "form" | "window" | "nothing";
  readonly problem: string | null;
  /** Remedy that gets the person out of the problem without typing again. */
  readonly remedy?: { readonly text: string; readonly isBusy: boolean; readonly onClick: () => void } | undefined;
  readonly saveText: string;
  readonly children: ReactNode;
  readonly onSave: () => void;
  /** Saves and begins another one; absent where there is no other. */
  readonly onSaveAndNew?: (() => void) | undefined;
  readonly onClose: () => void;
};

/** Puts the cursor into a field of the form. */
const goTo = (body: HTMLElement | null, name: string): void =>
  [...(body?.querySelectorAll<HTMLElement>("[data-field]") ?? [])]
    .find((one) => one.dataset["field"] === name)
    ?.querySelector<HTMLElement>("input, select")
    ?.focus();

/** A long form beside the list: remarks are counted below, F8 goes to the next, Ctrl+Enter saves. */
export const FormPanel = (props: Props) => {
  const { title, note, remarks, order, focus, isBusy, refusal, loses, problem, remedy, saveText, children } = props;
  const { onSave, onSaveAndNew, onClose } = props;
  const reasonId = useId();
  const styles = useStyles();
  const { t } = useText();
  const body = useRef<HTMLDivElement>(null);
  useWindowHold(() => loses === "window");
  const { close, question } = useDiscard(() => loses === "form", onClose);
  const wrong = remarks.filter(({ severity }) => severity === "error").length;
  const doubtful = remarks.length - wrong;

  // The button goes with its problem: without the focus, the keys of the form would do nothing.
  const hasRemedy = remedy !== undefined;
  const hadRemedy = useRef(false);
  useEffect(() => {
    if (hadRemedy.current && !hasRemedy)
      body.current?.querySelector<HTMLElement>("input:enabled, select:enabled")?.focus();
    hadRemedy.current = hasRemedy;
  }, [hasRemedy]);

  useEffect(() => {
    if (focus === undefined) return undefined;
    // The drawer takes the focus to its first control as it opens.
    const frame = requestAnimationFrame(() => goTo(body.current, focus));
    return () => cancelAnimationFrame(frame);
  }, [focus]);

  const goToNext = () => {
    const marked = new Set(remarks.map(({ field }) => field));
    const fields = order.filter((name) => marked.has(name));
    const at = document.activeElement?.closest("[data-field]")?.getAttribute("data-field") ?? "";
    const next = fields.find((name) => order.indexOf(name) > order.indexOf(at)) ?? fields[0];
    if (next !== undefined) goTo(body.current, next);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "F8") {
      event.preventDefault();
      goToNext();
    }
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (!isBusy) onSave();
    }
  };

  return (
    <OverlayDrawer
      open
      position="end"
      className={styles.drawer}
      onKeyDown={keys(onKeyDown)}
      onOpenChange={(_event, data) => {
        if (!data.open) close();
      }}
    >
      <DrawerHeader>
        <DrawerHeaderTitle
          action={
            <Button appearance="subtle" aria-label={t("common.close")} icon={<DismissRegular />} onClick={close} />
          }
        >
          {title}
          {note === undefined ? null : (
            <span className={styles.note}>
              {note.text}
              {note.undo === undefined ? null : (
                <Button size="small" appearance="transparent" onClick={note.undo.onClick}>
                  {note.undo.text}
                </Button>
              )}
            </span>
          )}
        </DrawerHeaderTitle>
      </DrawerHeader>
      <DrawerBody>
        <div ref={body} className={styles.body}>
          {children}
          {problem === null ? null : (
            <MessageBar intent="error" layout="multiline">
              <MessageBarBody>{problem}</MessageBarBody>
              {remedy === undefined ? null : (
                <MessageBarActions>
                  <Button size="small" disabled={remedy.isBusy} onClick={remedy.onClick}>
                    {remedy.text}
                  </Button>
                </MessageBarActions>
              )}
            </MessageBar>
          )}
        </div>
      </DrawerBody>
      <DrawerFooter className={styles.footer}>
        <span className={styles.counts} role="status">
          {wrong === 0 ? null : (
            <span className={styles.wrong}>
              <ErrorCircleRegular />
              {t("workerForm.wrong", { count: wrong })}
            </span>
          )}
          {doubtful === 0 ? null : (
            <span className={styles.doubtful}>{t("workerForm.doubtful", { count: doubtful })}</span>
          )}
          {remarks.length === 0 ? null : (
            <span className={styles.hint}>
              <KeyCap name="F8" /> {t("workerForm.next")}
            </span>
          )}
          {refusal === null ? null : (
            <span id={reasonId} className={styles.hint}>
              {refusal}
            </span>
          )}
        </span>
        <Button appearance="subtle" onClick={onClose}>
          {t("common.cancel")}
        </Button>
        {onSaveAndNew === undefined ? null : (
          <ReasonButton reason={refusal} reasonId={reasonId} isBusy={isBusy} onClick={onSaveAndNew}>
            {t("workerForm.saveAndNew")}
          </ReasonButton>
        )}
        <ReasonButton
          appearance="primary"
          className={styles.save}
          icon={<CheckmarkRegular />}
          reason={refusal}
          reasonId={reasonId}
          isBusy={isBusy}
          onClick={onSave}
        >
          {saveText} <KeyCap name="Ctrl ⏎" isOnFill />
        </ReasonButton>
      </DrawerFooter>
      {question}
    </OverlayDrawer>
  );
};
