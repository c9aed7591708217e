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
import { useText } from "../../i18n/TextProvider.tsx";
import { ConnectionParts } from "./ConnectionParts.tsx";
import { SettingsLoad } from "./SettingsLoad.tsx";

const useStyles = makeStyles({
  surface: { maxWidth: "620px" },
  parts: { display: "grid", gap: tokens.spacingVerticalXXL, paddingTop: tokens.spacingVerticalM },
});

type Props = { readonly open: boolean; onClose(): void };

/** Server and proxy for who is not signed in: nobody could sign in to correct an address that is wrong. */
export const ServerDialog = ({ open, onClose }: Props) => {
  const styles = useStyles();
  const { t } = useText();
  return (
    <Dialog
      open={open}
      onOpenChange={(_event, data) => {
        if (!data.open) onClose();
      }}
    >
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{t("settings.connection")}</DialogTitle>
          <DialogContent>
            <div className={styles.parts}>
              <SettingsLoad>{(state) => <ConnectionParts state={state} isPlain />}</SettingsLoad>
            </div>
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t("common.close")}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
};
