import { Button, MessageBar, MessageBarActions, MessageBarBody } from "@fluentui/react-components";
import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import { useImportCommand } from "../model/use-import.ts";

type Props = { readonly importId: string; readonly mapped: NonNullable<ImportState["mapped"]> };

/** Says which titles were mapped to a column by hand, and lets that be forgotten. */
export const MappedTitles = ({ importId, mapped }: Props) => {
  const { t } = useText();
  const toast = useToast();
  const { run, isRunning } = useImportCommand();
  const titles = mapped.titles.map((pair) => t("imports.ui.map.pair", pair)).join(t("imports.ui.facts.join"));
  const forget = async () => {
    if (await run((imports) => imports.forgetTitles({ import_id: importId })))
      toast.success(t("imports.ui.map.forgotten"));
  };
  return (
    <MessageBar intent="info">
      <MessageBarBody>
        {t("imports.ui.map.mapped", { titles })} {mapped.remembered ? t("imports.ui.map.remembered") : null}
      </MessageBarBody>
      {mapped.remembered ? (
        <MessageBarActions>
          <Button size="small" disabledFocusable={isRunning} onClick={() => void forget()}>
            {t("imports.ui.map.forget")}
          </Button>
        </MessageBarActions>
      ) : null}
    </MessageBar>
  );
};
