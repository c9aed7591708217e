import { useEffect } from "react";
import { useText } from "../../../i18n/TextProvider.tsx";
import { Carousel } from "./Carousel.tsx";
import { DemoPanels } from "./DemoPanels.tsx";
import { RegionWarning } from "./RegionWarning.tsx";
import { SignInBars } from "./SignInBars.tsx";
import { SignInCard } from "./SignInCard.tsx";
import { SignInTools } from "./SignInTools.tsx";
import { useSignInStyles } from "./sign-in.styles.ts";
import { useSignIn } from "./use-sign-in.ts";
import type { SignedOutReason } from "./use-told.ts";

/** Signing in (spec 2) and what stands around it. */
export const SignInScreen = ({ reason }: { reason: SignedOutReason }) => {
  const styles = useSignInStyles();
  const { t } = useText();
  const signIn = useSignIn();
  useEffect(() => {
    document.title = `${t("session.title")} · ${t("common.product")}`;
  }, [t]);
  return (
    <main className={styles.page}>
      <div className={styles.bars}>
        <SignInBars reason={reason} />
      </div>
      <div className={styles.columns}>
        <Carousel />
        <div className={styles.right}>
          <SignInTools />
          <div className={styles.content}>
            <SignInCard signIn={signIn} />
            <DemoPanels signIn={signIn} />
          </div>
        </div>
      </div>
      <RegionWarning signIn={signIn} />
    </main>
  );
};
