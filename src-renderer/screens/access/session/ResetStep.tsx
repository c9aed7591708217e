import { Link } from "@fluentui/react-components";
import type { FormEvent } from "react";
import { checkNewPassword } from "../../../../src-shared/kernel/values/people/password.ts";
import { checkSmsCode } from "../../../../src-shared/kernel/values/people/sms-code.ts";
import { CodeField } from "../../../access/CodeField.tsx";
import { PasswordInput } from "../../../access/PasswordInput.tsx";
import { useDesk, useWrite } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useToast } from "../../../ui/messages/toast.tsx";
import { BusyButton } from "./BusyButton.tsx";
import { CompanyPicker } from "./CompanyPicker.tsx";
import { FormProblem } from "./FormProblem.tsx";
import { useSignInStyles } from "./sign-in.styles.ts";
import type { SignIn } from "./use-sign-in.ts";
import { WhoLine } from "./WhoLine.tsx";

type Props = { readonly signIn: SignIn; readonly onCleaned: (wasCleaned: boolean) => void };

/** Forgotten password: a new one and an SMS code, then back to signing in (spec 2, spec 8). */
export const ResetStep = ({ signIn, onCleaned }: Props) => {
  const styles = useSignInStyles();
  const desk = useDesk();
  const toast = useToast();
  const { t, error: errorText } = useText();
  const { phone, password, code, problem } = signIn;
  const reset = useWrite({
    mutationFn: () => desk.session.resetPassword({ phone, sms_code: code, password }),
    onSuccess: () => {
      toast.success(t("session.reset.done"));
      signIn.switchMode("password");
    },
    onError: (error) => signIn.setProblem({ field: "form", text: errorText(error) }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkNewPassword(password);
    if (!checked.ok) {
      return signIn.setProblem({ field: "password", text: t(`session.passwordProblem.${checked.code}`) });
    }
    if (!checkSmsCode(code).ok) return signIn.setProblem({ field: "code", text: t("session.enterCode") });
    signIn.setProblem(null);
    return reset.mutate();
  };
  const problemOf = (field: "password" | "code") => (problem?.field === field ? problem.text : null);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <WhoLine signIn={signIn} />
      <CompanyPicker signIn={signIn} />
      <PasswordInput
        isNew
        autoFocus={signIn.choice !== undefined}
        label={t("session.reset.newPassword")}
        placeholder={t("session.reset.newPasswordPlaceholder")}
        hint={t("session.reset.rule")}
        value={password}
        problem={problemOf("password")}
        onChange={(value) => {
          signIn.setPassword(value);
          signIn.setProblem(null);
        }}
      />
      <CodeField
        value={code}
        problem={problemOf("code")}
        sending={signIn.codes}
        onAsk={(isVoice) => signIn.askCode("reset", isVoice)}
        onChange={(value) => {
          signIn.setCode(value);
          signIn.setProblem(null);
        }}
        onCleaned={onCleaned}
      />
      <FormProblem problem={problem} />
      <BusyButton text={t("session.reset.submit")} isBusy={reset.isPending} />
      <div className={styles.links}>
        <Link as="button" type="button" onClick={() => signIn.switchMode("password")}>
          {t("session.reset.backToSignIn")}
        </Link>
      </div>
    </form>
  );
};
