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
import { useText } from "../../i18n/TextProvider.tsx";

const useStyles = makeStyles({ surface: { maxWidth: "400px" } });

type Props = { readonly onStay: () => void; readonly onLeave: () => void };

/** Asks whether what was typed or chosen is given up. Whoever presses Escape or Enter stays. */
export const DiscardQuestion = ({ onStay, onLeave }: Props) => {
  const styles = useStyles();
  const { t } = useText();
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
            <Button appearance="primary" autoFocus onClick={onStay}>
              {t("common.leaving.stay")}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
};
