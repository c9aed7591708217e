import { Button, ToastBody, ToastFooter, ToastTitle } from "@fluentui/react-components";
import { useCallback } from "react";
import { useNavigate } from "react-router-dom";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { importAddress } from "../../import-wizard/model/import-address.ts";
import { useToast } from "../../ui/messages/toast.tsx";

/** Looks for an open dialog: its typed text would be lost with the screen below. */
const isDialogOpen = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

/**
 * Hands a dropped file to the desk and opens its import, over an open dialog once the person asks for it; a file that
 * cannot be taken is told.
 */
export const useImportFile = (): ((file: File) => Promise<void>) => {
  const desk = useDesk();
  const navigate = useNavigate();
  const toast = useToast();
  const { t } = useText();
  return useCallback(
    async (file) => {
      let received = (): void => undefined;
      toast.keep((dismiss) => {
        received = dismiss;
        return <ToastTitle>{t("shell.drop.reading", { name: file.name })}</ToastTitle>;
      });
      try {
        const { handle, name } = await desk.files.adopt(file);
        if (!isDialogOpen()) return void (await navigate(importAddress(handle)));
        toast.keep((dismiss) => {
          const open = () => {
            dismiss();
            void navigate(importAddress(handle));
          };
          return (
            <>
              <ToastTitle>{t("shell.drop.received", { name })}</ToastTitle>
              <ToastBody>{t("shell.drop.finishDialog")}</ToastBody>
              <ToastFooter>
                <Button size="small" appearance="primary" onClick={open}>
                  {t("shell.drop.open")}
                </Button>
                <Button size="small" onClick={dismiss}>
                  {t("common.close")}
                </Button>
              </ToastFooter>
            </>
          );
        });
      } catch (error) {
        toast.error(error);
      } finally {
        received();
      }
    },
    [desk, navigate, toast, t],
  );
};
