import { MessageBar, MessageBarBody } from "@fluentui/react-components";
import { useText } from "../../i18n/TextProvider.tsx";
import { useBootstrap } from "../../session/bootstrap.ts";
import { LinkBar } from "../../ui/messages/LinkBar.tsx";
import { StartMessages } from "../../ui/messages/StartMessages.tsx";
import { NoticeBar } from "./NoticeBar.tsx";

export type SignedOutReason = "none" | "expired" | "signed-out" | "disabled" | "replaced";

const reasonKeys = {
  expired: "session.reasonExpired",
  disabled: "session.reasonDisabled",
  replaced: "session.reasonReplaced",
  "signed-out": "session.reasonSignedOut",
} as const;

/** What stands across the top: the environment when it is not production, the notice, why one is signed out. */
export const SignInBars = ({ reason }: { reason: SignedOutReason }) => {
  const { t } = useText();
  const { environment, notice } = useBootstrap();
  return (
    <>
      <LinkBar />
      {environment === "production" ? null : (
        <MessageBar intent="warning" shape="square">
          <MessageBarBody>
            {environment === null
              ? t("shell.environment.unknown")
              : t("shell.environment.banner", { name: t(`shell.environment.${environment}`) })}
          </MessageBarBody>
        </MessageBar>
      )}
      {notice === null ? null : <NoticeBar text={notice} />}
      {reason === "none" ? null : (
        <MessageBar intent={reason === "signed-out" ? "info" : "warning"} shape="square">
          <MessageBarBody>{t(reasonKeys[reason])}</MessageBarBody>
        </MessageBar>
      )}
      <StartMessages />
    </>
  );
};
