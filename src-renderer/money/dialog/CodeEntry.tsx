import { Button, Field, Input } from "@fluentui/react-components";
import { useState } from "react";
import { cleanSmsCode } from "../../../src-shared/kernel/values/people/sms-code.ts";
import { keys } from "../../i18n/keys.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { type MoneyFlow, secondsUntil } from "../flow/money-flow.ts";
import type { MoneyOperation } from "../flow/use-money-flow.ts";
import { useMoneyStyles } from "../money.styles.ts";
import { DemoInbox } from "./DemoInbox.tsx";

type Props = {
  readonly flow: Extract<MoneyFlow, { step: "checking" }>;
  readonly operation: MoneyOperation;
  readonly now: number;
  readonly onEnter: () => void;
};

/** Sends the code for exactly this operation and takes it, with both countdowns. */
export const CodeEntry = ({ flow, operation, now, onEnter }: Props) => {
  const styles = useMoneyStyles();
  const { t } = useText();
  const [wasCleaned, setCleaned] = useState(false);
  const { code } = flow;
  const isSent = code.phase === "sent";
  const wait = isSent ? secondsUntil(code.resendAt, now) : 0;
  const secondsLeft = isSent ? secondsUntil(code.expiresAt, now) : 0;
  const hint = !isSent
    ? undefined
    : secondsLeft === 0
      ? t("money.flow.codeExpired")
      : wasCleaned
        ? t("money.flow.codeCleaned")
        : t("money.flow.codeSent", { phone: code.phoneMasked, seconds: secondsLeft });
  const sendText =
    code.phase === "sending"
      ? t("money.flow.sendingCode")
      : wait > 0
        ? t("money.flow.sendCodeIn", { seconds: wait })
        : t(isSent ? "money.flow.sendCodeAgain" : "money.flow.sendCode");
  return (
    <>
      <Field label={t("money.flow.code")} required hint={hint ?? null}>
        <div className={styles.codeLine}>
          <Input
            className={styles.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            aria-label={t("money.flow.code")}
            value={flow.codeText}
            onChange={(_event, { value }) => {
              const cleaned = cleanSmsCode(value).replace(/\D/gu, "").slice(0, 6);
              setCleaned(cleaned !== value);
              operation.type(cleaned);
            }}
            onKeyDown={keys((event) => {
              if (event.key === "Enter") onEnter();
            })}
          />
          <Button
            disabledFocusable={code.phase === "sending" || wait > 0 || flow.isConfirming}
            onClick={operation.sendCode}
          >
            {sendText}
          </Button>
        </div>
      </Field>
      {isSent ? <DemoInbox onUse={operation.type} /> : null}
    </>
  );
};
