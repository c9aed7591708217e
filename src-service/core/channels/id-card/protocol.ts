import type { CardSide } from "./result.ts";

/** One picture for the reading thread. */
export type ReadRequest = { readonly side: CardSide; readonly bytes: Uint8Array };
