import { useState } from "react";
import { useWrite } from "../desk/DeskProvider.tsx";
import { useCountdown } from "../ui/use-countdown.ts";

type Sent = { readonly wait_seconds: number };

/** Asks for an SMS code or a call, and knows how long one must wait until the next. */
export const useCodeSending = (onError: (error: unknown) => void) => {
  const { secondsLeft, start } = useCountdown();
  const [sentBy, setSentBy] = useState<"sms" | "voice">();
  const sending = useWrite({
    mutationFn: ({ send, isVoice }: { send: (isVoice: boolean) => Promise<Sent>; isVoice: boolean }) => send(isVoice),
    onSuccess: ({ wait_seconds }, { isVoice }) => {
      setSentBy(isVoice ? "voice" : "sms");
      start(wait_seconds);
    },
    onError,
  });
  return {
    left: secondsLeft,
    /** Latest sending; nothing yet, or nothing since `forget`. */
    sent: sentBy,
    isSending: sending.isPending,
    ask: (send: (isVoice: boolean) => Promise<Sent>, isVoice: boolean) => sending.mutate({ send, isVoice }),
    /** Another person or purpose: what was sent is none of theirs. The waiting time continues. */
    forget: () => setSentBy(undefined),
  };
};

export type CodeSending = ReturnType<typeof useCodeSending>;
