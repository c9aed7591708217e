import { Button, Field, Input, Tooltip } from "@fluentui/react-components";
import { ArrowLeftRegular, PhoneRegular, QrCodeRegular } from "@fluentui/react-icons";
import { type FormEvent, lazy, Suspense, useState } from "react";
import { AgreementLinks } from "../../../access/agreements/AgreementLinks.tsx";
import { cleanDigits } from "../../../access/clean-digits.ts";
import { cleanFactorCode } from "../../../access/factor-code.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useBootstrap } from "../../../session/bootstrap.ts";
import { BusyButton } from "./BusyButton.tsx";
import { FormProblem } from "./FormProblem.tsx";
import { IdentifyStep } from "./IdentifyStep.tsx";
import { ResetStep } from "./ResetStep.tsx";
import { useSignInStyles } from "./sign-in.styles.ts";
import type { SignIn } from "./use-sign-in.ts";

type Props = { readonly signIn: SignIn; readonly onCleaned: (wasCleaned: boolean) => void };

/** Step 1: the mobile number. */
const PhoneStep = ({ signIn, onCleaned }: Props) => {
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

/** The second factor, asked for after the first one was right. */
const FactorStep = ({ signIn }: { signIn: SignIn }) => {
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

const QrStep = lazy(async () => ({ default: (await import("./qr/QrStep.tsx")).QrStep }));

type StepProps = { readonly signIn: SignIn; readonly onCleaned: (wasCleaned: boolean) => void };

const Step = ({ signIn, onCleaned }: StepProps) => {
  if (signIn.step.name === "phone") return <PhoneStep signIn={signIn} onCleaned={onCleaned} />;
  if (signIn.isFactorAsked) return <FactorStep signIn={signIn} />;
  const Shown = signIn.mode === "reset" ? ResetStep : IdentifyStep;
  return <Shown signIn={signIn} onCleaned={onCleaned} />;
};

const titleOf = (signIn: SignIn, isQr: boolean) => {
  if (isQr) return "session.qr.title";
  if (signIn.isFactorAsked) return "session.factor.title";
  return signIn.mode === "reset" ? "session.reset.title" : "session.welcome";
};

/** The sign-in itself: by phone in steps, or by QR code where the service has a messaging app. */
export const SignInCard = ({ signIn }: { signIn: SignIn }) => {
  const styles = useSignInStyles();
  const { t } = useText();
  const { qr_login } = useBootstrap();
  const [isQr, setQr] = useState(false);
  const [wasCleaned, setCleaned] = useState(false);
  const isBack = !isQr && signIn.step.name === "identify";
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        {isBack ? (
          <Button
            appearance="subtle"
            size="small"
            icon={<ArrowLeftRegular />}
            aria-label={t("session.back")}
            onClick={signIn.back}
          />
        ) : null}
        <h1 className={styles.title}>{t(titleOf(signIn, isQr))}</h1>
        {qr_login ? (
          <Tooltip content={t(isQr ? "session.qr.toPhone" : "session.qr.toQr")} relationship="label">
            <Button
              appearance="subtle"
              size="large"
              className={styles.method}
              icon={isQr ? <PhoneRegular /> : <QrCodeRegular />}
              onClick={() => setQr(!isQr)}
            />
          </Tooltip>
        ) : null}
      </div>
      {isQr ? (
        <Suspense fallback={<div className={styles.qrPlace} />}>
          <QrStep />
        </Suspense>
      ) : (
        <Step signIn={signIn} onCleaned={setCleaned} />
      )}
      <div className={styles.said} role="status">
        {wasCleaned && !isQr ? t("session.cleaned") : ""}
      </div>
      <p className={styles.agree}>
        {t("session.agreeBefore")}
        <AgreementLinks />
      </p>
    </div>
  );
};
