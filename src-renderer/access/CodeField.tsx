import { Link } from "@fluentui/react-components";
import { useText } from "../i18n/TextProvider.tsx";
import { useBootstrap } from "../session/bootstrap.ts";
import { SmsCodeField } from "../ui/inputs/SmsCodeField.tsx";
import type { CodeSending } from "./use-code-sending.ts";

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
  const { t } = useText();
  const { voice_codes } = useBootstrap();
  const { left: secondsLeft, sent: sentBy, isSending } = sending;
  const isWaiting = isSending || secondsLeft > 0;
  return (
    <>
      <SmsCodeField
        label={t("session.code")}
        hint={sentBy ? t(sentBy === "sms" ? "session.codeSent" : "session.voiceSent") : null}
        placeholder={t("session.codePlaceholder")}
        {...{ value, problem, autoFocus }}
        onChange={(code, wasCleaned) => {
          onChange(code);
          onCleaned(wasCleaned);
        }}
        sendText={secondsLeft > 0 ? t("session.resendIn", { seconds: secondsLeft }) : t("session.sendCode")}
        isSendOff={isWaiting}
        onSend={() => onAsk(false)}
      />
      {sentBy && hasVoice && voice_codes ? (
        <Link as="button" type="button" disabled={isWaiting} onClick={() => onAsk(true)}>
          {t("session.voiceLink")}
        </Link>
      ) : null}
    </>
  );
};
