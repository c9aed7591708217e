import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from "@fluentui/react-components";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { SignIn } from "./use-sign-in.ts";

/** Another region than last time (spec 8): however it is closed, only a code helps after it. */
export const RegionWarning = ({ signIn }: { signIn: SignIn }) => {
  const { t } = useText();
  return (
    <Dialog
      open={signIn.isRegionWarning}
      modalType="alert"
      onOpenChange={(_event, data) => {
        if (!data.open) signIn.acknowledgeRegion();
      }}
    >
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t("session.regionTitle")}</DialogTitle>
          <DialogContent>{t("session.regionWarning")}</DialogContent>
          <DialogActions>
            <Button appearance="primary" onClick={signIn.acknowledgeRegion}>
              {t("session.regionAcknowledge")}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
};
