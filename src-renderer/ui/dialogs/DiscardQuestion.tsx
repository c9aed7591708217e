import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
} from "@fluentui/react-components";
import { useCallback, useEffect, useRef } from "react";
import { useText } from "../../i18n/TextProvider.tsx";

const useStyles = makeStyles({ surface: { maxWidth: "400px" } });

type Props = { readonly onStay: () => void; readonly onLeave: () => void };

/** Asks whether what was typed or chosen is given up. Whoever presses Escape or Enter stays. */
export const DiscardQuestion = ({ onStay, onLeave }: Props) => {
  const styles = useStyles();
  const { t } = useText();
  const stay = useRef<HTMLElement>(null);
  const keepStay = useCallback((element: HTMLElement | null) => {
    stay.current = element;
  }, []);
  // After the dialog, which gives the focus to its first button.
  useEffect(() => stay.current?.focus(), []);
  return (
    <Dialog
      open
      modalType="alert"
      onOpenChange={(_event, data) => {
        if (!data.open) onStay();
      }}
    >
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{t("common.leaving.title")}</DialogTitle>
          <DialogContent>{t("common.leaving.text")}</DialogContent>
          <DialogActions>
            <Button onClick={onLeave}>{t("common.leaving.leave")}</Button>
            <Button ref={keepStay} appearance="primary" onClick={onStay}>
              {t("common.leaving.stay")}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
};
