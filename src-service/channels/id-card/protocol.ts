import type { CardAnswer, CardSide } from "./result.ts";

/** One picture for the reading thread. */
export type ReadRequest = { readonly id: number; readonly side: CardSide; readonly bytes: Uint8Array };

/** What the thread says: that it is ready, and its answers with the memory that it takes, in bytes. */
export type ThreadMessage =
  | { readonly kind: "ready" }
  | { readonly kind: "answer"; readonly id: number; readonly answer: CardAnswer; readonly memory: number };
