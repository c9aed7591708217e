import { Button, MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from "@fluentui/react-components";
import { useDesk, useLink } from "../../desk/DeskProvider.tsx";
import { clockOf } from "../../i18n/clock-of.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { useConnection } from "../../session/bootstrap.ts";
import { LinkBar } from "../../ui/messages/LinkBar.tsx";
import { StartMessages } from "../../ui/messages/StartMessages.tsx";
import { useToast } from "../../ui/messages/toast.tsx";

/** The service cannot be reached: how old what is shown is, and what has to wait. */
const OfflineBar = () => {
  const desk = useDesk();
  const toast = useToast();
  const { t } = useText();
  const { synced_at } = useConnection();
  return (
    <MessageBar intent="warning" politeness="assertive" shape="square">
      <MessageBarBody>
        <MessageBarTitle>{t("shell.offline.title")}</MessageBarTitle>
        {synced_at === null ? t("shell.offline.noData") : t("shell.offline.asOf", { time: clockOf(synced_at) })}
      </MessageBarBody>
      <MessageBarActions>
        <Button
          size="small"
          onClick={() => void desk.connection.retry({}).catch((error: unknown) => toast.error(error))}
        >
          {t("shell.status.retry")}
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
};

/** At most one bar across the top: what stops the person's work first, then what the program has to tell. */
export const NoticeBar = () => {
  const link = useLink();
  const { online } = useConnection();
  if (link !== "open") return <LinkBar />;
  return online ? <StartMessages /> : <OfflineBar />;
};
