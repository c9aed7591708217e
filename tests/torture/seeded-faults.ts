import { randomUUID } from "node:crypto";
import type { Intent } from "../../src-main/outbox/intent.ts";
import type { AskResult, SendResult, Transport } from "../../src-main/outbox/transport.ts";

/**
 * Mistakes that a sender could make, to prove that the torture would find them (security finding 12). They wrap the
 * product's transport from outside; the product has no switch for them.
 */
export const seededFaults = [
  "key-after-restart",
  "key-per-attempt",
  "network-is-failure",
  "5xx-is-failure",
  "5xx-is-done",
  "silence-is-done",
  "never-seen-is-failure",
] as const;
export type SeededFault = (typeof seededFaults)[number];

/** The sender's mistake of a case, null when its mistake is another part's. */
export const senderMistake = (planted: string | null): SeededFault | null =>
  seededFaults.find((name) => name === planted) ?? null;

const under = (intent: Intent, id: string): Intent => ({ ...intent, id });
const failed: SendResult & AskResult = { kind: "refused", refusal: { code: "internal", params: {} } };

const failing = (transport: Transport, isFailure: (code: string, status: number | null) => boolean): Transport => {
  const asFailure = <R extends SendResult | AskResult>(result: R): R | typeof failed =>
    result.kind === "unknown" && isFailure(result.code, result.status) ? failed : result;
  return {
    send: async (intent, signal) => asFailure(await transport.send(intent, signal)),
    ask: async (intent, signal) => asFailure(await transport.ask(intent, signal)),
  };
};

const rekeyed = (transport: Transport, keyOf: (intent: Intent, isAttempt: boolean) => string): Transport => ({
  send: (intent, signal) => transport.send(under(intent, keyOf(intent, true)), signal),
  ask: (intent, signal) => transport.ask(under(intent, keyOf(intent, false)), signal),
});

const believing = (transport: Transport, isDone: (code: string, status: number | null) => boolean): Transport => ({
  send: async (intent, signal) => {
    const result = await transport.send(intent, signal);
    return result.kind === "unknown" && isDone(result.code, result.status) ? { kind: "done", object: {} } : result;
  },
  ask: transport.ask,
});

/** The product's transport with one mistake in it. */
export const seedFault = (name: SeededFault, transport: Transport): Transport => {
  const keys = new Map<string, string>();
  const ofProcess = (intent: Intent): string => {
    const key = keys.get(intent.id) ?? randomUUID();
    keys.set(intent.id, key);
    return key;
  };
  switch (name) {
    case "key-after-restart":
      return rekeyed(transport, ofProcess);
    case "key-per-attempt":
      return rekeyed(transport, () => randomUUID());
    case "network-is-failure":
      return failing(transport, (code) => ["offline", "timeout"].includes(code));
    case "5xx-is-failure":
      return failing(transport, (_code, status) => status !== null && status >= 500);
    case "5xx-is-done":
      return believing(transport, (_code, status) => status !== null && status >= 500);
    case "silence-is-done":
      return believing(transport, (code) => code === "timeout" || code === "offline");
    case "never-seen-is-failure":
      return {
        send: transport.send,
        ask: async (intent, signal) => {
          const result = await transport.ask(intent, signal);
          return result.kind === "never-seen" ? failed : result;
        },
      };
  }
};
