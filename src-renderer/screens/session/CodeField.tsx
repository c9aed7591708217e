import { Button, Field, Input, Link } from "@fluentui/react-components";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { agencyAppType } from "../../../src-shared/calls/session.ts";
import { useDesk } from "../../app/bridge/DeskProvider.tsx";
import { useText } from "../../app/i18n/TextProvider.tsx";
import { cleanDigits } from "./clean-digits.ts";
import { useSignInStyles } from "./sign-in.styles.ts";
import { useCountdown } from "./use-countdown.ts";
import type { SignIn } from "./use-sign-in.ts";

type Props = { readonly signIn: SignIn; readonly onCleaned: (wasCleaned: boolean) => void };

/** The SMS code with its sending, the waiting time between two, and the phone call for who gets no message. */
export const CodeField = ({ signIn, onCleaned }: Props) => {
  const styles = useSignInStyles();
  const desk = useDesk();
  const { t, error: errorText } = useText();
  const { left, start } = useCountdown();
  const [sent, setSent] = useState<"sms" | "voice">();
  const { choice, problem, phone } = signIn;
  const send = useMutation({
    mutationFn: (isVoice: boolean) => {
      if (!choice) throw new Error("a code was asked for without a company");
      return desk.session.sendCode({
        phone,
        smsType: "login",
        is_voice: isVoice,
        // Spec 5: the agency's id in agency mode, else the company's.
        ...(choice.qsApp === agencyAppType ? { agency_id: choice.agencyId } : { related_id: choice.relatedId }),
      });
    },
    onSuccess: ({ wait_seconds }, isVoice) => {
      setSent(isVoice ? "voice" : "sms");
      start(wait_seconds);
    },
    onError: (error) => signIn.setProblem({ field: "code", text: errorText(error) }),
  });
  const ask = (isVoice: boolean) => {
    if (choice) {
      signIn.setProblem(null);
      send.mutate(isVoice);
    } else signIn.setProblem({ field: "company", text: t("session.chooseCompany") });
  };
  const isWaiting = send.isPending || left > 0;
  return (
    <>
      <Field
        label={t("session.code")}
        required
        validationMessage={problem?.field === "code" ? problem.text : null}
        hint={sent ? t(sent === "sms" ? "session.codeSent" : "session.voiceSent") : null}
      >
        <div className={styles.codeLine}>
          <Input
            inputMode="numeric"
            autoComplete="one-time-code"
            aria-label={t("session.code")}
            placeholder={t("session.codePlaceholder")}
            value={signIn.code}
            onChange={(_event, data) => {
              const { value, wasCleaned } = cleanDigits(data.value, 6);
              signIn.setCode(value);
              signIn.setProblem(null);
              onCleaned(wasCleaned);
            }}
          />
          <Button disabled={isWaiting} onClick={() => ask(false)}>
            {left > 0 ? t("session.resendIn", { seconds: left }) : t("session.sendCode")}
          </Button>
        </div>
      </Field>
      {sent ? (
        <Link as="button" type="button" disabled={isWaiting} onClick={() => ask(true)}>
          {t("session.voiceLink")}
        </Link>
      ) : null}
    </>
  );
};
