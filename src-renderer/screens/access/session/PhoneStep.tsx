import { Field, Input } from "@fluentui/react-components";
import type { FormEvent } from "react";
import { cleanDigits } from "../../../access/clean-digits.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { BusyButton } from "./BusyButton.tsx";
import { useSignInStyles } from "./sign-in.styles.ts";
import type { SignIn } from "./use-sign-in.ts";

type Props = { readonly signIn: SignIn; readonly onCleaned: (wasCleaned: boolean) => void };

/** Step 1: the mobile number. */
export const PhoneStep = ({ signIn, onCleaned }: Props) => {
  const styles = useSignInStyles();
  const { t } = useText();
  const { problem, isBusy } = signIn;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    signIn.submitPhone();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label={t("session.phone")} required validationMessage={problem?.field === "phone" ? problem.text : null}>
        <Input
          autoFocus
          inputMode="numeric"
          autoComplete="username"
          placeholder={t("session.phonePlaceholder")}
          value={signIn.phone}
          onChange={(_event, data) => {
            const { value, wasCleaned, wasTooLong } = cleanDigits(data.value, 11);
            signIn.setPhone(value);
            signIn.setProblem(wasTooLong ? { field: "phone", text: t("session.phoneInvalid") } : null);
            onCleaned(wasCleaned);
          }}
        />
      </Field>
      <BusyButton text={t("session.next")} isBusy={isBusy} />
    </form>
  );
};
