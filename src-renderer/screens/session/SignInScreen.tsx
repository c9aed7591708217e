import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  MessageBar,
  MessageBarBody,
} from "@fluentui/react-components";
import { ArrowLeftRegular } from "@fluentui/react-icons";
import { useEffect, useState } from "react";
import { useBootstrap } from "../../app/bootstrap.ts";
import { useText } from "../../app/i18n/TextProvider.tsx";
import { LinkBar } from "../../app/shell/LinkBar.tsx";
import { ToldMessages } from "../../app/shell/ToldMessages.tsx";
import { Carousel } from "./Carousel.tsx";
import { DemoPanels } from "./DemoPanels.tsx";
import { IdentifyStep } from "./IdentifyStep.tsx";
import { PhoneStep } from "./PhoneStep.tsx";
import { useSignInStyles } from "./sign-in.styles.ts";
import { type SignIn, useSignIn } from "./use-sign-in.ts";

type Reason = "none" | "expired" | "signed-out" | "disabled";

const reasonKeys = {
  expired: "session.reasonExpired",
  disabled: "session.reasonDisabled",
  "signed-out": "session.reasonSignedOut",
} as const;

const RegionWarning = ({ signIn }: { signIn: SignIn }) => {
  const { t } = useText();
  return (
    <Dialog
      open={signIn.isRegionWarning}
      modalType="alert"
      onOpenChange={(_event, data) => {
        if (!data.open) signIn.acknowledgeRegion();
      }}
    >
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t("session.regionTitle")}</DialogTitle>
          <DialogContent>{t("session.regionWarning")}</DialogContent>
          <DialogActions>
            <Button appearance="primary" onClick={signIn.acknowledgeRegion}>
              {t("session.regionAcknowledge")}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
};

/** What stands across the top: the environment when it is not production, the notice, why one is signed out. */
const Bars = ({ reason }: { reason: Reason }) => {
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
      {notice === null ? null : (
        <MessageBar intent="info" shape="square">
          <MessageBarBody>{notice}</MessageBarBody>
        </MessageBar>
      )}
      {reason === "none" ? null : (
        <MessageBar intent={reason === "signed-out" ? "info" : "warning"} shape="square">
          <MessageBarBody>{t(reasonKeys[reason])}</MessageBarBody>
        </MessageBar>
      )}
      <ToldMessages />
    </>
  );
};

/** Signing in, in two steps (spec 2). */
export const SignInScreen = ({ reason }: { reason: Reason }) => {
  const styles = useSignInStyles();
  const { t } = useText();
  const signIn = useSignIn();
  const [wasCleaned, setCleaned] = useState(false);
  useEffect(() => {
    document.title = `${t("session.title")} · ${t("common.product")}`;
  }, [t]);
  const isSecond = signIn.step.name === "identify";
  return (
    <main className={styles.page}>
      <div className={styles.bars}>
        <Bars reason={reason} />
      </div>
      <div className={styles.columns}>
        <Carousel />
        <div className={styles.content}>
          <div className={styles.card}>
            <div className={styles.head}>
              {isSecond ? (
                <Button
                  appearance="subtle"
                  size="small"
                  icon={<ArrowLeftRegular />}
                  aria-label={t("session.back")}
                  onClick={signIn.back}
                />
              ) : null}
              <h1 className={styles.title}>{t("session.welcome")}</h1>
            </div>
            {isSecond ? (
              <IdentifyStep signIn={signIn} onCleaned={setCleaned} />
            ) : (
              <PhoneStep signIn={signIn} onCleaned={setCleaned} />
            )}
            <div className={styles.said} role="status">
              {wasCleaned ? t("session.cleaned") : ""}
            </div>
            <p className={styles.agree}>{t("session.agree")}</p>
          </div>
          <DemoPanels signIn={signIn} />
        </div>
      </div>
      <RegionWarning signIn={signIn} />
    </main>
  );
};
