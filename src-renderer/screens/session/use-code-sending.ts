import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useCountdown } from "./use-countdown.ts";

type Sent = { readonly wait_seconds: number };

/** Asks for an SMS code or a call, and knows how long one must wait until the next. */
export const useCodeSending = (onError: (error: unknown) => void) => {
  const { left, start } = useCountdown();
  const [sent, setSent] = useState<"sms" | "voice">();
  const sending = useMutation({
    mutationFn: ({ send, isVoice }: { send: (isVoice: boolean) => Promise<Sent>; isVoice: boolean }) => send(isVoice),
    onSuccess: ({ wait_seconds }, { isVoice }) => {
      setSent(isVoice ? "voice" : "sms");
      start(wait_seconds);
    },
    onError,
  });
  return {
    left,
    /** What was last sent; nothing yet, or nothing since `forget`. */
    sent,
    isSending: sending.isPending,
    ask: (send: (isVoice: boolean) => Promise<Sent>, isVoice: boolean) => sending.mutate({ send, isVoice }),
    /** Another person or purpose: what was sent is none of theirs. The waiting time goes on. */
    forget: () => setSent(undefined),
  };
};

export type CodeSending = ReturnType<typeof useCodeSending>;
