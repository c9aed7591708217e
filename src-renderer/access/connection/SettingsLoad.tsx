import { Spinner } from "@fluentui/react-components";
import type { ReactNode } from "react";
import type { SettingsState } from "../../../src-shared/bridge/settings.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { Message } from "../../ui/messages/Message.tsx";
import { useDeskSettings } from "./use-desk-settings.ts";

/** Draws with the desk's settings once they are there, or says why they are not. */
export const SettingsLoad = ({ children }: { children: (state: SettingsState) => ReactNode }) => {
  const { t, error: errorText } = useText();
  const { data, error, refetch } = useDeskSettings();
  if (data) return children(data);
  if (!error) return <Spinner label={t("common.loading")} />;
  return (
    <Message intent="error" action={{ text: t("common.tryAgain"), onClick: () => void refetch() }}>
      {errorText(error)}
    </Message>
  );
};
