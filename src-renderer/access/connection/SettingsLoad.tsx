import { Button, MessageBar, MessageBarActions, MessageBarBody, Spinner } from "@fluentui/react-components";
import type { ReactNode } from "react";
import type { SettingsState } from "../../../src-shared/bridge/settings.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { useDeskSettings } from "./use-desk-settings.ts";

/** Draws with the desk's settings once they are there, or says why they are not. */
export const SettingsLoad = ({ children }: { children: (state: SettingsState) => ReactNode }) => {
  const { t, error: errorText } = useText();
  const { data, error, refetch } = useDeskSettings();
  if (data) return children(data);
  if (!error) return <Spinner label={t("common.loading")} />;
  return (
    <MessageBar intent="error">
      <MessageBarBody>{errorText(error)}</MessageBarBody>
      <MessageBarActions>
        <Button size="small" onClick={() => void refetch()}>
          {t("common.tryAgain")}
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
};
