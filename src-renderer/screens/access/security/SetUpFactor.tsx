import { Button, Field, Input } from "@fluentui/react-components";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { OwnProofInput } from "../../../../src-shared/bridge/session.ts";
import { cleanDigits } from "../../../access/clean-digits.ts";
import { queryKeys, useDesk, useWrite } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { CopyButton } from "../../../ui/buttons/CopyButton.tsx";
import { QrCode } from "../../../ui/facts/QrCode.tsx";
import { useToast } from "../../../ui/messages/toast.tsx";
import { OwnProofFields, readOwnProof } from "./OwnProofFields.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { useSecurityStyles } from "./security.styles.ts";
import { useOwnProof } from "./use-own-proof.ts";

/** In groups of four: a key that is typed by hand is read in such. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/gu, "$1 ");

type Props = {
  /** The factor counts from now on; the recovery codes are being shown. */
  readonly onConfirmed?: () => void;
  /** The codes are kept and the session knows of the factor. */
  readonly onDone: () => void;
};

/** Sets up a second factor: the code to scan, the proof that it works, the recovery codes. */
export const SetUpFactor = ({ onConfirmed, onDone }: Props) => {
  const styles = useSecurityStyles();
  const desk = useDesk();
  const client = useQueryClient();
  const toast = useToast();
  const { t, error: errorText } = useText();
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const proof = useOwnProof();
  const begin = useWrite({
    mutationFn: (input: OwnProofInput) => desk.session.beginTotp(input),
    // A secret is not kept longer than it is shown.
    gcTime: 0,
    onError: (error) => proof.say(errorText(error)),
  });
  const confirm = useWrite({
    mutationFn: () => desk.security.confirmTotp({ body: { code } }),
    gcTime: 0,
    onSuccess: () => onConfirmed?.(),
    onError: (error) => setProblem(errorText(error)),
  });
  const finish = useWrite({
    mutationFn: () => desk.session.refresh({}),
    onSuccess: (session) => {
      client.setQueryData(queryKeys.session, session);
      onDone();
    },
    onError: (error) => toast.error(error),
  });
  if (confirm.data) {
    return (
      <RecoveryCodes codes={confirm.data.recovery_codes} isBusy={finish.isPending} onDone={() => finish.mutate()} />
    );
  }
  if (!begin.data) {
    const prove = (event: FormEvent) => {
      event.preventDefault();
      if (begin.isPending) return;
      const input = readOwnProof(proof);
      if (input === null) proof.sayMissing();
      else begin.mutate(input);
    };
    return (
      <form className={styles.form} onSubmit={prove} noValidate>
        <div>
          <p className={styles.step}>{t("security.factor.proofTitle")}</p>
          <p className={styles.text}>{t("security.factor.proofText")}</p>
        </div>
        <OwnProofFields entry={proof} autoFocus />
        <Button type="submit" appearance="primary" disabledFocusable={begin.isPending}>
          {t("security.factor.proofNext")}
        </Button>
      </form>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (confirm.isPending) return;
    if (!/^\d{6}$/u.test(code)) return setProblem(t("security.factor.codeInvalid"));
    setProblem(null);
    return confirm.mutate();
  };
  return (
    <div className={styles.two}>
      <QrCode text={begin.data.url} label={t("security.factor.qr")} />
      <form className={styles.form} onSubmit={submit} noValidate>
        <div>
          <p className={styles.step}>{t("security.factor.scanTitle")}</p>
          <p className={styles.text}>{t("security.factor.scanText")}</p>
        </div>
        <Field label={t("security.factor.secret")}>
          {/* Not an input: nothing is to be typed here. */}
          <div className={styles.secret}>
            <span>{grouped(begin.data.secret)}</span>
            <CopyButton value={begin.data.secret} />
          </div>
        </Field>
        <p className={styles.step}>{t("security.factor.confirmTitle")}</p>
        <Field label={t("security.factor.code")} required validationMessage={problem}>
          <Input
            inputMode="numeric"
            autoComplete="one-time-code"
            placeholder={t("security.factor.codePlaceholder")}
            value={code}
            onChange={(_event, { value }) => {
              setCode(cleanDigits(value, 6).value);
              setProblem(null);
            }}
          />
        </Field>
        <Button type="submit" appearance="primary" disabledFocusable={confirm.isPending}>
          {t("security.factor.confirm")}
        </Button>
      </form>
    </div>
  );
};
