import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from "@fluentui/react-components";
import { type KeyboardEvent, type ReactNode, useId } from "react";
import { keys } from "../../i18n/keys.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { ReasonButton } from "../buttons/ReasonButton.tsx";
import { useDialogFocus } from "./use-dialog-focus.ts";
import { useDiscard, useTyped } from "./use-discard.tsx";
import { useLacking } from "./use-lacking.ts";

const useStyles = makeStyles({
  surface: { maxWidth: "480px" },
  wide: { maxWidth: "min(1040px, 94vw)" },
  button: { whiteSpace: "nowrap", flexShrink: 0 },
  foot: { alignItems: "center", justifyContent: "flex-end" },
  reason: {
    flexGrow: 1,
    flexShrink: 1,
    flexBasis: 0,
    minWidth: 0,
    overflowWrap: "anywhere",
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  // What stands below each other keeps its distance, and a long option never widens the dialog past its edge.
  content: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: tokens.spacingVerticalM,
    alignContent: "start",
    "& select": { minWidth: 0 },
    "& .fui-Field": { gridTemplateColumns: "minmax(0, 1fr)" },
  },
});

type Props = {
  readonly title: string;
  /** Announcement of what will happen, with amount and count if any. */
  readonly children: ReactNode;
  /** The verb of the primary button, e.g. 取消账单. */
  readonly confirmText: string;
  readonly isBusy?: boolean;
  /** Room for a table. */
  readonly isWide?: boolean;
  /** Something that is asked for here is not given yet: the fields that are missing or wrong are named beside the button. */
  readonly isIncomplete?: boolean;
  /** Reason why it is refused as it stands, in words; null where nothing is. */
  readonly refusal?: string | null;
  /** It is done already and only told: there is nothing left to cancel. */
  readonly isDone?: boolean;
  /** Label for not doing it, where 取消 would read as doing it. */
  readonly closeText?: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Fields of one line, in which Enter means "go on". */
const lineTypes: ReadonlySet<string> = new Set(["text", "password", "search", "email", "tel", "number"]);

/** Enter in a line of the dialog's own: not while words are being composed, nor in a list that opened over it. */
const isEnterInLine = ({ key, target, currentTarget, defaultPrevented }: KeyboardEvent): boolean =>
  key === "Enter" &&
  !defaultPrevented &&
  target instanceof HTMLInputElement &&
  currentTarget.contains(target) &&
  lineTypes.has(target.type);

/**
 * Asks before something that cannot be taken back. Closing it never does anything, and Escape asks before it gives up what was
 * typed; Enter in a field of one line does what the primary button does. Off, that button says beside itself what is missing.
 */
export const ConfirmDialog = (props: Props) => {
  const { title, children, confirmText, isBusy = false, isWide = false, isIncomplete = false, refusal = null } = props;
  const { isDone = false, closeText, onConfirm, onClose } = props;
  const styles = useStyles();
  const { t } = useText();
  const buttons = useDialogFocus();
  const { content, surface, onChange, isTyped } = useTyped();
  const reasonId = useId();
  const lacking = useLacking(surface, isIncomplete);
  const isOff = isIncomplete || refusal !== null;
  const reason = refusal ?? (lacking === "" ? t("common.notReady") : lacking);
  const { close, question } = useDiscard(() => !isDone && isTyped(), onClose);
  const confirm = () => {
    if (!isOff && !isBusy) onConfirm();
  };
  return (
    <Dialog
      open
      modalType="alert"
      onOpenChange={(_event, data) => {
        if (!data.open && !isBusy) close();
      }}
    >
      <DialogSurface ref={content} className={isWide ? styles.wide : styles.surface}>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent
            className={styles.content}
            onChange={onChange}
            onKeyDown={keys((event) => {
              if (!isEnterInLine(event)) return;
              event.preventDefault();
              confirm();
            })}
          >
            {children}
          </DialogContent>
          <DialogActions ref={buttons} fluid className={styles.foot}>
            {isOff && !isBusy ? (
              <span id={reasonId} className={styles.reason} role="status">
                {reason}
              </span>
            ) : null}
            {isDone ? null : (
              <Button className={styles.button} onClick={onClose} disabled={isBusy}>
                {closeText ?? t("common.cancel")}
              </Button>
            )}
            <ReasonButton
              appearance="primary"
              className={styles.button}
              reason={isOff ? reason : null}
              reasonId={reasonId}
              isBusy={isBusy}
              onClick={confirm}
            >
              {confirmText}
            </ReasonButton>
          </DialogActions>
        </DialogBody>
        {question}
      </DialogSurface>
    </Dialog>
  );
};
