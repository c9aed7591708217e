import { Button, Field, Input, Spinner } from "@fluentui/react-components";
import { type FormEvent, useEffect, useState } from "react";
import { smsCode } from "../../../src-shared/kernel/calls/fields.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { DemoInbox } from "../../money/dialog/DemoInbox.tsx";
import { usePageStyles } from "../../ui/facts/page.styles.ts";
import { ErrorMessage } from "../../ui/messages/ErrorMessage.tsx";
import { type CompanyId, useEnterpriseSteps } from "./use-enterprise.ts";

const digits = 6;

/** Seconds that are left, counted down. */
const useSeconds = (): readonly [number, (seconds: number) => void] => {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, setLeft];
};

/** The code that the legal person reads from their phone. */
export const CodeStep = ({ companyId, mobile }: { companyId: CompanyId; mobile: string }) => {
  const styles = usePageStyles();
  const { t } = useText();
  const [code, setCode] = useState("");
  const [isJudged, setJudged] = useState(false);
  const [wait, setWait] = useSeconds();
  const { sendCode, verifyCode } = useEnterpriseSteps(companyId);
  const isCode = smsCode.safeParse(code).success;
  const send = () => sendCode.mutate(undefined, { onSuccess: ({ wait_seconds }) => setWait(wait_seconds) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (isCode) verifyCode.mutate(code);
  };
  const failure = verifyCode.error ?? sendCode.error;
  return (
    <form className={styles.content} onSubmit={submit} noValidate>
      <p className={styles.text}>{t("enterprise.code.text", { mobile })}</p>
      <Field
        label={t("enterprise.code.label")}
        required
        className={styles.field}
        {...(isJudged && !isCode && { validationMessage: t("enterprise.code.wrong") })}
      >
        <Input
          value={code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={digits}
          onChange={(_event, { value }) => setCode(value)}
          contentAfter={
            <Button size="small" disabledFocusable={wait > 0 || sendCode.isPending} onClick={send}>
              {wait > 0 ? t("enterprise.code.wait", { seconds: wait }) : t("enterprise.code.send")}
            </Button>
          }
        />
      </Field>
      <DemoInbox phone={mobile} onUse={setCode} />
      <ErrorMessage error={failure} />
      <div className={styles.row}>
        <Button
          type="submit"
          appearance="primary"
          disabledFocusable={verifyCode.isPending}
          {...(verifyCode.isPending && { icon: <Spinner size="tiny" /> })}
        >
          {t("enterprise.code.submit")}
        </Button>
      </div>
    </form>
  );
};
