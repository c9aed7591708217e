import { Field, Input } from "@fluentui/react-components";
import type { FormEvent } from "react";
import { cleanFactorCode } from "../../../access/factor-code.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { BusyButton } from "./BusyButton.tsx";
import { FormProblem } from "./FormProblem.tsx";
import { useSignInStyles } from "./sign-in.styles.ts";
import type { SignIn } from "./use-sign-in.ts";

/** The second factor, asked for after the first one was right. */
export const FactorStep = ({ signIn }: { signIn: SignIn }) => {
  const styles = useSignInStyles();
  const { t } = useText();
  const { problem, isBusy } = signIn;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    signIn.submitIdentity();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.who}>{t("session.factor.text")}</div>
      <Field
        label={t("session.factor.label")}
        required
        validationMessage={problem?.field === "factor" ? problem.text : null}
      >
        <Input
          autoFocus
          autoComplete="one-time-code"
          placeholder={t("session.factor.placeholder")}
          value={signIn.factor}
          onChange={(_event, { value }) => {
            signIn.setFactor(cleanFactorCode(value));
            signIn.setProblem(null);
          }}
        />
      </Field>
      <FormProblem problem={problem} />
      <BusyButton text={t(isBusy ? "session.signingIn" : "session.factor.submit")} isBusy={isBusy} />
    </form>
  );
};
