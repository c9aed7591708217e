import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import { queryKeys, useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import { grouped } from "../model/figures.ts";

type Props = { readonly state: ImportState; readonly onClose: (outcome?: "done") => void };

/** Asks before what is kept of an import is removed. */
export const DiscardDialog = ({ state, onClose }: Props) => {
  const { t } = useText();
  const desk = useDesk();
  const client = useQueryClient();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const discard = async () => {
    setBusy(true);
    try {
      await desk.imports.discard({ import_id: state.import_id });
      void client.invalidateQueries({ queryKey: [...queryKeys.imports, "open"] });
      onClose("done");
    } catch (error) {
      toast.error(error);
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      title={t("imports.ui.open.discardTitle")}
      confirmText={t("imports.ui.open.discard")}
      isBusy={isBusy}
      onConfirm={() => void discard()}
      onClose={() => onClose()}
    >
      {t("imports.ui.open.discardText", { name: state.file_name, rows: grouped(state.counts.rows) })}
    </ConfirmDialog>
  );
};
