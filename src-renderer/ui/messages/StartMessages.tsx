import { Button, MessageBar, MessageBarActions, MessageBarBody } from "@fluentui/react-components";
import { DismissRegular } from "@fluentui/react-icons";
import { useText } from "../../i18n/TextProvider.tsx";
import { useBootstrap } from "../../session/bootstrap.ts";
import { useDismissed } from "./use-dismissed.ts";

/**
 * What happened to the local data while the program started, for the sign-in, where there is no bell. Shown one at a time;
 * a dismissed notice stays dismissed for the next person at this window, too.
 */
export const StartMessages = () => {
  const { start_notices: notices } = useBootstrap();
  const { t, of } = useText();
  const [dismissed, dismiss] = useDismissed();
  const [code, ...others] = notices.filter((one) => !dismissed.includes(one));
  if (code === undefined) return null;
  const text = of(`startNotices.${code}`, {}, t("startNotices.unnamed", { code }));
  return (
    <MessageBar key={code} intent="warning" shape="square">
      <MessageBarBody>
        {others.length === 0 ? text : `${text} ${t("shell.othersToTell", { count: others.length })}`}
      </MessageBarBody>
      <MessageBarActions
        containerAction={
          <Button
            appearance="transparent"
            aria-label={t("common.close")}
            icon={<DismissRegular />}
            onClick={() => dismiss([code])}
          />
        }
      />
    </MessageBar>
  );
};
