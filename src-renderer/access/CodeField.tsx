import { Button, Field, Input, Link, makeStyles, tokens } from "@fluentui/react-components";
import { useText } from "../i18n/TextProvider.tsx";
import { cleanDigits } from "./clean-digits.ts";
import type { CodeSending } from "./use-code-sending.ts";

const useStyles = makeStyles({
  codeLine: { display: "grid", gridTemplateColumns: "minmax(0, 1fr) auto", gap: tokens.spacingHorizontalS },
});

type Props = {
  readonly value: string;
  readonly problem: string | null;
  readonly sending: CodeSending;
  /** Sends the code, as a message or as a call. */
  readonly onAsk: (isVoice: boolean) => void;
  readonly onChange: (value: string) => void;
  readonly onCleaned: (wasCleaned: boolean) => void;
  /** True when the code can be had by a call (spec 2: offered after the first message). */
  readonly hasVoice?: boolean;
  readonly autoFocus?: boolean;
};

/** The SMS code with its sending, the waiting time between two, and the phone call for who gets no message. */
export const CodeField = (props: Props) => {
  const { value, problem, sending, onAsk, onChange, onCleaned, hasVoice = true, autoFocus = false } = props;
  const styles = useStyles();
  const { t } = useText();
  const { left: secondsLeft, sent: sentBy, isSending } = sending;
  const isWaiting = isSending || secondsLeft > 0;
  return (
    <>
      <Field
        label={t("session.code")}
        required
        validationMessage={problem}
        hint={sentBy ? t(sentBy === "sms" ? "session.codeSent" : "session.voiceSent") : null}
      >
        <div className={styles.codeLine}>
          <Input
            autoFocus={autoFocus}
            inputMode="numeric"
            autoComplete="one-time-code"
            aria-label={t("session.code")}
            placeholder={t("session.codePlaceholder")}
            value={value}
            onChange={(_event, data) => {
              const cleaned = cleanDigits(data.value, 6);
              onChange(cleaned.value);
              onCleaned(cleaned.wasCleaned);
            }}
          />
          <Button disabledFocusable={isWaiting} onClick={() => onAsk(false)}>
            {secondsLeft > 0 ? t("session.resendIn", { seconds: secondsLeft }) : t("session.sendCode")}
          </Button>
        </div>
      </Field>
      {sentBy && hasVoice ? (
        <Link as="button" type="button" disabled={isWaiting} onClick={() => onAsk(true)}>
          {t("session.voiceLink")}
        </Link>
      ) : null}
    </>
  );
};
