import { Button } from "@fluentui/react-components";
import { useText } from "../../i18n/TextProvider.tsx";
import { useImportCommand } from "../model/use-import.ts";

type Props = { readonly importId: string; readonly sheet: string; readonly appearance?: "primary" | "secondary" };

/** Reads another sheet of the file, in place of the one that was read. */
export const ReadSheetButton = ({ importId, sheet, appearance = "secondary" }: Props) => {
  const { t } = useText();
  const { run, isRunning } = useImportCommand();
  return (
    <Button
      size={appearance === "primary" ? "medium" : "small"}
      appearance={appearance}
      disabledFocusable={isRunning}
      onClick={() => void run((imports) => imports.readSheet({ import_id: importId, sheet }))}
    >
      {t("imports.ui.readSheet", { sheet })}
    </Button>
  );
};
