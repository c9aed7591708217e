import { useState } from "react";
import { useText } from "../../i18n/TextProvider.tsx";
import { SmsCodeField } from "../../ui/inputs/SmsCodeField.tsx";
import { type MoneyFlow, secondsUntil } from "../flow/money-flow.ts";
import type { MoneyOperation } from "../flow/use-money-flow.ts";
import { DemoInbox } from "./DemoInbox.tsx";

type Props = {
  readonly flow: Extract<MoneyFlow, { step: "checking" }>;
  readonly operation: MoneyOperation;
  readonly now: number;
  readonly onEnter: () => void;
};

/** Sends the code for exactly this operation and takes it, with both countdowns. */
export const CodeEntry = ({ flow, operation, now, onEnter }: Props) => {
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
      <SmsCodeField
        label={t("money.flow.code")}
        hint={hint ?? null}
        value={flow.codeText}
        onChange={(code, isCleaned) => {
          setCleaned(isCleaned);
          operation.type(code);
        }}
        onEnter={onEnter}
        sendText={sendText}
        isSendOff={code.phase === "sending" || wait > 0 || flow.isConfirming}
        onSend={operation.sendCode}
      />
      {isSent ? <DemoInbox onUse={operation.type} /> : null}
    </>
  );
};
