import { Button, Field, Input, makeStyles, tokens } from "@fluentui/react-components";
import { cleanSmsCode } from "../../../src-shared/kernel/values/people/sms-code.ts";
import { keys } from "../../i18n/keys.ts";

const useStyles = makeStyles({
  line: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    gap: tokens.spacingHorizontalS,
    maxWidth: "360px",
  },
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
  readonly isSendOff: boolean;
  readonly onSend: () => void;
};

/** The code of a message to a phone, and the button that sends it. */
export const SmsCodeField = (props: Props) => {
  const { label, hint = null, problem = null, placeholder, autoFocus = false, value, onChange, onEnter } = props;
  const { sendText, isSendOff, onSend } = props;
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
        <Button disabledFocusable={isSendOff} onClick={onSend}>
          {sendText}
        </Button>
      </div>
    </Field>
  );
};
