import { MessageBar, MessageBarBody } from "@fluentui/react-components";
import { useBootstrap } from "../../app/bootstrap.ts";
import { useText } from "../../app/i18n/TextProvider.tsx";
import { LinkBar } from "../../app/shell/LinkBar.tsx";
import { ToldMessages } from "../../app/shell/ToldMessages.tsx";
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
      <ToldMessages />
    </>
  );
};
