import { agencyAppType } from "../../../../src-shared/kernel/values/people/login.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useSignInStyles } from "./sign-in.styles.ts";
import type { SignIn } from "./use-sign-in.ts";

/** Whom and what one is signing in as: phone, company once there is no choice left, admin mode. */
export const WhoLine = ({ signIn }: { signIn: SignIn }) => {
  const styles = useSignInStyles();
  const { t } = useText();
  const { step, choice, phone } = signIn;
  const isSettled = step.name === "identify" && step.choices.length === 1;
  return (
    <div className={styles.who}>
      {isSettled && choice ? `${phone} · ${choice.name}` : phone}
      {choice ? (
        <span className={styles.modeTag}>
          {t(choice.qsApp === agencyAppType ? "session.modeAgency" : "session.modeCompany")}
        </span>
      ) : null}
    </div>
  );
};
