import type { HandlersFor } from "../../core/context.ts";
import type { Service } from "../../lists/service.ts";
import { sendOwnCode, verifyOwnProof } from "../proofs/own-proof.ts";
import { renewToken } from "./token-family.ts";

/** The idle lock of the desk, opened by the service, and the renewal of tokens. */
export const unlockHandlers = (
  service: Service,
): HandlersFor<"session.rotate" | "session.unlock" | "session.unlockCode"> => ({
  "session.rotate": ({ principal, write }) =>
    write(async (writing) => ({ token: await renewToken(writing, principal) })),

  "session.unlockCode": (context) => sendOwnCode(service, context, "unlock"),

  "session.unlock": async (context, { body }) => {
    const take = await verifyOwnProof(service, context, "unlock", body);
    return context.write(async (writing) => {
      await take(writing);
      return { token: await renewToken(writing, context.principal) };
    });
  },
});
