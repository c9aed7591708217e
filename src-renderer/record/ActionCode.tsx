import { Button, Field, Input, makeStyles, tokens } from "@fluentui/react-components";
import { useState } from "react";
import { cleanSmsCode } from "../../src-shared/kernel/values/people/sms-code.ts";
import type { CodedCall } from "../../src-shared/registries/records/coded-actions.ts";
import { useDesk } from "../desk/DeskProvider.tsx";
import { useWrite } from "../desk/use-write.ts";
import { useText } from "../i18n/TextProvider.tsx";
import { DemoInbox } from "../money/dialog/DemoInbox.tsx";

const useStyles = makeStyles({
  line: { display: "flex", flexWrap: "wrap", gap: tokens.spacingHorizontalS },
  code: { width: "140px" },
});

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
  const body = asked?.body ?? null;
  const current = JSON.stringify(body);
  const sending = useWrite({
    mutationFn: ({ call, id, body }: CodeFor) =>
      desk.security.sendActionCode({ body: { call, object_id: id, body: { ...body } } }),
    onSuccess: () => setSentFor(current),
  });
  const isSent = sentFor !== undefined && sentFor === current;
  return {
    isNeeded: asked !== undefined,
    isReady: asked === undefined || (isSent && text.length === digits),
    more: asked === undefined ? {} : { sms_code: text },
    ...{ text, setText, isSent },
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
  const styles = useStyles();
  const { t, error } = useText();
  const { text, setText, isSent, phone, isSending, send } = code;
  return (
    <>
      <Field
        label={t("money.flow.code")}
        required
        hint={isSent ? t("actions.code.sent", { phone }) : t("actions.code.hint")}
        {...(code.error && { validationMessage: error(code.error) })}
      >
        <div className={styles.line}>
          <Input
            className={styles.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            aria-label={t("money.flow.code")}
            value={text}
            onChange={(_event, { value }) => setText(cleanSmsCode(value).replace(/\D/gu, "").slice(0, digits))}
          />
          <Button disabledFocusable={isOff || isSending || send === null} onClick={() => send?.()}>
            {t(isSending ? "money.flow.sendingCode" : isSent ? "money.flow.sendCodeAgain" : "money.flow.sendCode")}
          </Button>
        </div>
      </Field>
      {isSent ? <DemoInbox onUse={setText} /> : null}
    </>
  );
};
