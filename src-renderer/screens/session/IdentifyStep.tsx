import { Button, Field, Input, Link, MessageBar, MessageBarBody, Spinner } from "@fluentui/react-components";
import { EyeOffRegular, EyeRegular } from "@fluentui/react-icons";
import { type FormEvent, useState } from "react";
import { useText } from "../../app/i18n/TextProvider.tsx";
import { OptionList } from "../../ui/OptionList.tsx";
import { CodeField } from "./CodeField.tsx";
import { choiceOptions } from "./login-choices.ts";
import { useSignInStyles } from "./sign-in.styles.ts";
import type { SignIn } from "./use-sign-in.ts";

type Props = { readonly signIn: SignIn; readonly onCleaned: (wasCleaned: boolean) => void };

const searchedFrom = 6;

const PasswordField = ({ signIn }: { signIn: SignIn }) => {
  const { t } = useText();
  const [isShown, setShown] = useState(false);
  const { problem } = signIn;
  return (
    <Field
      label={t("session.password")}
      required
      validationMessage={problem?.field === "password" ? problem.text : null}
    >
      <Input
        type={isShown ? "text" : "password"}
        autoComplete="current-password"
        placeholder={t("session.passwordPlaceholder")}
        maxLength={64}
        value={signIn.password}
        onChange={(_event, data) => {
          signIn.setPassword(data.value);
          signIn.setProblem(null);
        }}
        contentAfter={
          <Button
            appearance="transparent"
            size="small"
            icon={isShown ? <EyeOffRegular /> : <EyeRegular />}
            aria-label={t(isShown ? "session.hidePassword" : "session.showPassword")}
            onClick={() => setShown(!isShown)}
          />
        }
      />
    </Field>
  );
};

/** Step 2: the company (hidden when there is only one) and the password or a code. */
export const IdentifyStep = ({ signIn, onCleaned }: Props) => {
  const styles = useSignInStyles();
  const texts = useText();
  const { t } = texts;
  const { step, mode, choice, problem, isBusy } = signIn;
  if (step.name !== "identify") return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    signIn.submitIdentity();
  };
  const isChoosing = step.choices.length > 1;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.who}>{isChoosing ? signIn.phone : `${signIn.phone} · ${choice?.name ?? ""}`}</div>
      {isChoosing ? (
        <Field
          label={t("session.company")}
          required
          validationMessage={problem?.field === "company" ? problem.text : null}
        >
          <div className={styles.picker}>
            <OptionList
              label={t("session.company")}
              options={choiceOptions(texts, step.choices)}
              selected={step.chosen === null ? [] : [step.chosen]}
              emptyText={t("session.companyNone")}
              height={176}
              onPick={signIn.choose}
              {...(step.choices.length >= searchedFrom && { searchPlaceholder: t("session.companyPlaceholder") })}
            />
          </div>
        </Field>
      ) : null}
      {mode === "password" ? <PasswordField signIn={signIn} /> : <CodeField signIn={signIn} onCleaned={onCleaned} />}
      {problem?.field === "form" ? (
        <MessageBar intent="error">
          <MessageBarBody>{problem.text}</MessageBarBody>
        </MessageBar>
      ) : null}
      <Button
        type="submit"
        appearance="primary"
        className={styles.submit}
        disabled={isBusy}
        {...(isBusy && { icon: <Spinner size="tiny" /> })}
      >
        {t(isBusy ? "session.signingIn" : "session.signIn")}
      </Button>
      <div className={styles.links}>
        <Link as="button" type="button" onClick={() => signIn.switchMode(mode === "password" ? "sms" : "password")}>
          {t(mode === "password" ? "session.useCode" : "session.usePassword")}
        </Link>
      </div>
    </form>
  );
};
