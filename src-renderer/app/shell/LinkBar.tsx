import { MessageBar, MessageBarBody, MessageBarTitle } from "@fluentui/react-components";
import { useLink } from "../bridge/DeskProvider.tsx";
import { useText } from "../i18n/TextProvider.tsx";

/** Says that the desk itself cannot be reached and what that means for money. */
export const LinkBar = () => {
  const link = useLink();
  const { t } = useText();
  if (link === "open") return null;
  return (
    <MessageBar intent="warning" politeness="assertive" shape="square">
      <MessageBarBody>
        <MessageBarTitle>{t("shell.status.linkLost")}</MessageBarTitle>
        {t("shell.status.linkLostHint")}
      </MessageBarBody>
    </MessageBar>
  );
};
