import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  Spinner,
  tokens,
} from "@fluentui/react-components";
import type { ReactNode } from "react";
import { useText } from "../app/i18n/TextProvider.tsx";
import { useKeptFocus } from "./use-kept-focus.ts";

const useStyles = makeStyles({
  surface: { maxWidth: "480px" },
  wide: { maxWidth: "min(880px, 94vw)" },
  button: { whiteSpace: "nowrap" },
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
  /** What will happen, with amount and count where there are any. */
  readonly children: ReactNode;
  /** The verb of the primary button, e.g. 取消账单. */
  readonly confirmText: string;
  readonly isBusy?: boolean;
  /** Room for a table. */
  readonly isWide?: boolean;
  readonly isConfirmDisabled?: boolean;
  /** It is done already and only told: there is nothing left to cancel. */
  readonly isDone?: boolean;
  /** What not doing it is called, where 取消 would read as doing it. */
  readonly closeText?: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks before something that cannot be taken back. Closing it never does anything. */
export const ConfirmDialog = (props: Props) => {
  const { title, children, confirmText, isBusy = false, isWide = false, isConfirmDisabled = false } = props;
  const { isDone = false, closeText, onConfirm, onClose } = props;
  const styles = useStyles();
  const { t } = useText();
  const buttons = useKeptFocus();
  return (
    <Dialog
      open
      modalType="alert"
      onOpenChange={(_event, data) => {
        if (!data.open && !isBusy) onClose();
      }}
    >
      <DialogSurface className={isWide ? styles.wide : styles.surface}>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent className={styles.content}>{children}</DialogContent>
          <DialogActions ref={buttons}>
            {isDone ? null : (
              <Button className={styles.button} onClick={onClose} disabled={isBusy}>
                {closeText ?? t("common.cancel")}
              </Button>
            )}
            <Button
              appearance="primary"
              className={styles.button}
              disabled={isConfirmDisabled || isBusy}
              onClick={onConfirm}
              {...(isBusy && { icon: <Spinner size="tiny" /> })}
            >
              {confirmText}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
};
