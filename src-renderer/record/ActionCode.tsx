import { useState } from "react";
import type { CodedCall } from "../../src-shared/registries/records/coded-actions.ts";
import { useDesk, useWrite } from "../desk/DeskProvider.tsx";
import { useText } from "../i18n/TextProvider.tsx";
import { DemoInbox } from "../money/dialog/DemoInbox.tsx";
import { SmsCodeField } from "../ui/inputs/SmsCodeField.tsx";
import { useCountdown } from "../ui/use-countdown.ts";

/** A request that is sent with a code: what it asks for, as far as it is filled in. */
export type CodeFor = {
  readonly call: CodedCall;
  /** Of the object in its path. */
  readonly id: string;
  /** Its body without the code; null while something is missing. */
  readonly body: object | null;
};

const digits = 6;

/** The code to one's own phone for one request. Where the request changes, the code that was sent is none of its. */
export const useActionCode = (asked: CodeFor | undefined) => {
  const desk = useDesk();
  const [text, setText] = useState("");
  const [sentFor, setSentFor] = useState<string>();
  const { secondsLeft, start } = useCountdown();
  const body = asked?.body ?? null;
  const current = JSON.stringify(body);
  const sending = useWrite({
    mutationFn: ({ call, id, body }: CodeFor) =>
      desk.security.sendActionCode({ body: { call, object_id: id, body: { ...body } } }),
    onSuccess: ({ wait_seconds }) => {
      setSentFor(current);
      start(wait_seconds);
    },
  });
  const isSent = sentFor !== undefined && sentFor === current;
  return {
    isNeeded: asked !== undefined,
    isReady: asked === undefined || (isSent && text.length === digits),
    more: asked === undefined ? {} : { sms_code: text },
    ...{ text, setText, isSent, secondsLeft },
    phone: sending.data?.phone_masked ?? "",
    isSending: sending.isPending,
    error: sending.error,
    send:
      asked === undefined || body === null
        ? null
        : () => {
            // Before it is sent: a code that comes at once may be typed while the answer is still on its way.
            setText("");
            sending.mutate(asked);
          },
  };
};

/** Sends the code and takes it. `isOff`: something else has to be done before. */
export const ActionCode = ({
  code,
  isOff,
}: {
  readonly code: ReturnType<typeof useActionCode>;
  readonly isOff: boolean;
}) => {
  const { t, error } = useText();
  const { text, setText, isSent, secondsLeft, phone, isSending, send } = code;
  const sendText = isSending
    ? t("money.flow.sendingCode")
    : secondsLeft > 0
      ? t("money.flow.sendCodeIn", { seconds: secondsLeft })
      : t(isSent ? "money.flow.sendCodeAgain" : "money.flow.sendCode");
  return (
    <>
      <SmsCodeField
        label={t("money.flow.code")}
        hint={isSent ? t("actions.code.sent", { phone }) : t("actions.code.hint")}
        problem={code.error ? error(code.error) : null}
        value={text}
        onChange={setText}
        sendText={sendText}
        isSendOff={isSending || secondsLeft > 0}
        sendRefusal={isOff ? t("actions.evidence.open") : send === null ? t("actions.code.fillFirst") : null}
        onSend={() => send?.()}
      />
      {isSent ? <DemoInbox onUse={setText} /> : null}
    </>
  );
};
