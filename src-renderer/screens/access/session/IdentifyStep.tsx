import { Link } from "@fluentui/react-components";
import type { FormEvent } from "react";
import { CodeField } from "../../../access/CodeField.tsx";
import { PasswordInput } from "../../../access/PasswordInput.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { BusyButton } from "./BusyButton.tsx";
import { CompanyPicker } from "./CompanyPicker.tsx";
import { FormProblem } from "./FormProblem.tsx";
import { useSignInStyles } from "./sign-in.styles.ts";
import type { SignIn } from "./use-sign-in.ts";
import { WhoLine } from "./WhoLine.tsx";

type Props = { readonly signIn: SignIn; readonly onCleaned: (wasCleaned: boolean) => void };

/** Step 2: the company (hidden when there is only one) and the password or a code. */
export const IdentifyStep = ({ signIn, onCleaned }: Props) => {
  const styles = useSignInStyles();
  const { t } = useText();
  const { mode, problem, isBusy, choice } = signIn;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    signIn.submitIdentity();
  };
  const problemOf = (field: "password" | "code") => (problem?.field === field ? problem.text : null);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <WhoLine signIn={signIn} />
      <CompanyPicker signIn={signIn} />
      {mode === "password" ? (
        <PasswordInput
          autoFocus={choice !== undefined}
          label={t("session.password")}
          placeholder={t("session.passwordPlaceholder")}
          value={signIn.password}
          problem={problemOf("password")}
          onChange={(value) => {
            signIn.setPassword(value);
            signIn.setProblem(null);
          }}
        />
      ) : (
        <CodeField
          autoFocus={choice !== undefined}
          value={signIn.code}
          problem={problemOf("code")}
          sending={signIn.codes}
          onAsk={(isVoice) => signIn.askCode("login", isVoice)}
          onChange={(value) => {
            signIn.setCode(value);
            signIn.setProblem(null);
          }}
          onCleaned={onCleaned}
        />
      )}
      <FormProblem problem={problem} />
      <BusyButton text={t(isBusy ? "session.signingIn" : "session.signIn")} isBusy={isBusy} />
      <div className={styles.links}>
        <Link as="button" type="button" onClick={() => signIn.switchMode(mode === "password" ? "sms" : "password")}>
          {t(mode === "password" ? "session.useCode" : "session.usePassword")}
        </Link>
        {mode === "password" ? (
          <Link as="button" type="button" onClick={() => signIn.switchMode("reset")}>
            {t("session.forgot")}
          </Link>
        ) : null}
      </div>
    </form>
  );
};
