import { type ReactElement, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { importPermissions } from "../../../src-shared/registries/imports/submits.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { useCan } from "../../session/bootstrap.ts";
import { useToast } from "../../ui/messages/toast.tsx";
import { importAddress } from "../model/import-address.ts";

const accepted = ".xlsx,.xls,.xlsb,.ods,.csv,.txt";

/** `choose` asks for a spreadsheet; `field` has to be drawn for it, and is not seen. */
export type FileChoice = { readonly choose: () => void; readonly field: ReactElement };

/**
 * Chooses a spreadsheet and opens its import; null for who may not import. `template`: by name; absent: recognised by the
 * file's titles.
 */
export const useFileChoice = (template?: string): FileChoice | null => {
  const desk = useDesk();
  const navigate = useNavigate();
  const toast = useToast();
  const can = useCan();
  const { t } = useText();
  const field = useRef<HTMLInputElement>(null);
  if (!can(importPermissions)) return null;
  const take = async (file: File) => {
    try {
      const { handle } = await desk.files.adopt(file);
      const address = importAddress(handle);
      await navigate(template === undefined ? address : `${address}&template=${encodeURIComponent(template)}`);
    } catch (error) {
      toast.error(error);
    }
  };
  return {
    choose: () => field.current?.click(),
    field: (
      <input
        ref={field}
        type="file"
        hidden
        accept={accepted}
        aria-label={t("imports.ui.start.choose")}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file may be chosen again after it was corrected.
          event.target.value = "";
          if (file) void take(file);
        }}
      />
    ),
  };
};
