import type { DeskClient } from "../../src-shared/bridge/contract.ts";

/** Client by which the screens reach the desk. */
export type Desk = DeskClient<File>;

/** State of the line to the desk; in the product it is the same program, in the browser host a socket. */
export type LinkState = "connecting" | "open" | "lost";

export type DeskLink = {
  get(): LinkState;
  /** Calls `listener` after every change; gives back its unsubscribe. */
  subscribe(listener: () => void): () => void;
};

export type ConnectedDesk = { readonly desk: Desk; readonly link: DeskLink };

/** A link that cannot break: window and desk are one program. */
export const steadyLink: DeskLink = { get: () => "open", subscribe: () => () => undefined };
