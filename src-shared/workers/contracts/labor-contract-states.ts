import { defineStates } from "../../kernel/states/define.ts";

/**
 * A worker's contract from its making to the signature (requirement W7). `draft`: its message has not been handed over yet;
 * `signing`: the worker has signed with the code, the provider's answer is awaited, and nothing else may happen meanwhile. `filed`: a contract on paper whose file a second
 * person has yet to look at; it is `signed` once they have approved it.
 */
export const laborContractStates = defineStates(
  "laborContract",
  {
    draft: { code: 10, tone: "info" },
    sent: { code: 20, tone: "info" },
    opened: { code: 30, tone: "info" },
    signing: { code: 40, tone: "doubt" },
    filed: { code: 45, tone: "warning" },
    signed: { code: 50, tone: "success", final: true },
    declined: { code: 60, tone: "danger", final: true },
    rejected: { code: 65, tone: "danger", final: true },
    lapsed: { code: 70, tone: "neutral", final: true },
    withdrawn: { code: 80, tone: "neutral", final: true },
  },
  {
    send: { from: ["draft"], to: ["sent"] },
    open: { from: ["sent"], to: ["opened"] },
    confirm: { from: ["sent", "opened"], to: ["signing"] },
    sign: { from: ["signing"], to: ["signed"] },
    decline: { from: ["sent", "opened", "signing"], to: ["declined"] },
    approve: { from: ["filed"], to: ["signed"] },
    reject: { from: ["filed"], to: ["rejected"] },
    lapse: { from: ["sent", "opened"], to: ["lapsed"] },
    withdraw: { from: ["draft", "sent", "opened", "filed"], to: ["withdrawn"] },
    /** A new link; the former one opens nothing any more. */
    resend: { from: ["sent", "opened"], to: ["sent"] },
  },
  ["draft", "sent", "opened", "signing", "signed"],
);

/** States in which a contract may still come to be signed, or to be on file. */
export const openContractCodes: readonly number[] = (["draft", "sent", "opened", "signing", "filed"] as const).map(
  (key) => laborContractStates.code(key),
);

/** Days after its sending in which a contract can be signed (requirement W7). */
export const contractLapseDays = 7;

/** Days after its sending in which a contract should be signed; who has not by then is reminded. */
export const contractSignDays = 3;

/** Days before the end of a contract from which on the worker is told and the next one can be sent (requirement W7). */
export const contractWarnDays = 30;

/** Ways in which a contract was made: signed on the phone, or on paper. */
export const contractTypes = { online: 1, offline: 2 } as const;
