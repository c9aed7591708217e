import { type FormEvent, useState } from "react";
import { smsCode } from "../../../src-shared/kernel/calls/define.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { DemoInbox } from "../../money/dialog/DemoInbox.tsx";
import { SubmitButton } from "../../ui/buttons/SubmitButton.tsx";
import { usePageStyles } from "../../ui/facts/page.styles.ts";
import { SmsCodeField } from "../../ui/inputs/SmsCodeField.tsx";
import { ErrorMessage } from "../../ui/messages/Message.tsx";
import { useCountdown } from "../../ui/use-countdown.ts";
import { type CompanyId, useEnterpriseSteps } from "./use-enterprise.ts";

/** The code that the legal person reads from their phone. */
export const CodeStep = ({ companyId, mobile }: { companyId: CompanyId; mobile: string }) => {
  const styles = usePageStyles();
  const { t } = useText();
  const [code, setCode] = useState("");
  const [isJudged, setJudged] = useState(false);
  const { secondsLeft: wait, start } = useCountdown();
  const { sendCode, verifyCode } = useEnterpriseSteps(companyId);
  const isCode = smsCode.safeParse(code).success;
  const send = () => sendCode.mutate(undefined, { onSuccess: ({ wait_seconds }) => start(wait_seconds) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (isCode) verifyCode.mutate(code);
  };
  const failure = verifyCode.error ?? sendCode.error;
  return (
    <form className={styles.content} onSubmit={submit} noValidate>
      <p className={styles.text}>{t("enterprise.code.text", { mobile })}</p>
      <SmsCodeField
        label={t("enterprise.code.label")}
        problem={isJudged && !isCode ? t("enterprise.code.wrong") : null}
        value={code}
        onChange={setCode}
        sendText={wait > 0 ? t("enterprise.code.wait", { seconds: wait }) : t("enterprise.code.send")}
        isSendOff={wait > 0 || sendCode.isPending}
        onSend={send}
      />
      <DemoInbox phone={mobile} onUse={setCode} />
      <ErrorMessage error={failure} />
      <div className={styles.row}>
        <SubmitButton text={t("enterprise.code.submit")} isBusy={verifyCode.isPending} />
      </div>
    </form>
  );
};
