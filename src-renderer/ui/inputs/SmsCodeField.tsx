import { Field, Input, makeStyles, tokens } from "@fluentui/react-components";
import { useId } from "react";
import { cleanSmsCode } from "../../../src-shared/kernel/values/people/sms-code.ts";
import { keys } from "../../i18n/keys.ts";
import { ReasonButton } from "../buttons/ReasonButton.tsx";

const useStyles = makeStyles({
  line: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    gap: tokens.spacingHorizontalS,
    maxWidth: "360px",
  },
  reason: { gridColumn: "1 / -1", color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  code: { fontVariantNumeric: "tabular-nums" },
});

const digits = 6;

type Props = {
  readonly label: string;
  readonly hint?: string | null;
  /** Fault of the code or of its sending; null while there is none. */
  readonly problem?: string | null;
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
  readonly value: string;
  /** Takes the digits; `wasCleaned`: something else was typed or pasted with them. */
  readonly onChange: (code: string, wasCleaned: boolean) => void;
  readonly onEnter?: () => void;
  /** Text of the button that sends the code; while one has to wait for the next, it says how long. */
  readonly sendText: string;
  /** The code is on its way, or one has to wait for the next: the button's own text says so. */
  readonly isSendOff: boolean;
  /** Reason why no code can be sent yet, in words; null where one can. */
  readonly sendRefusal?: string | null;
  readonly onSend: () => void;
};

/** The code of a message to a phone, and the button that sends it. */
export const SmsCodeField = (props: Props) => {
  const { label, hint = null, problem = null, placeholder, autoFocus = false, value, onChange, onEnter } = props;
  const { sendText, isSendOff, sendRefusal = null, onSend } = props;
  const reasonId = useId();
  const styles = useStyles();
  return (
    <Field label={label} required hint={hint} validationMessage={problem}>
      <div className={styles.line}>
        <Input
          className={styles.code}
          autoFocus={autoFocus}
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-label={label}
          {...(placeholder !== undefined && { placeholder })}
          value={value}
          onChange={(_event, { value: typed }) => {
            const cleaned = cleanSmsCode(typed).replace(/\D/gu, "").slice(0, digits);
            onChange(cleaned, cleaned !== typed);
          }}
          onKeyDown={keys((event) => {
            if (event.key === "Enter") onEnter?.();
          })}
        />
        <ReasonButton reason={sendRefusal ?? (isSendOff ? sendText : null)} {...{ reasonId }} onClick={onSend}>
          {sendText}
        </ReasonButton>
        <span id={reasonId} className={styles.reason}>
          {sendRefusal}
        </span>
      </div>
    </Field>
  );
};
