import { defineStates } from "../../kernel/states/define.ts";

/** Lifecycle of a mail that goes out; what could not be handed over waits and is tried again. */
export const outgoingMailStates = defineStates(
  "outgoingMail",
  {
    queued: { code: 1, tone: "info" },
    sent: { code: 2, tone: "success", final: true },
    failed: { code: 3, tone: "danger", final: true },
  },
  { send: { from: ["queued"], to: ["sent", "failed", "queued"] } },
);
