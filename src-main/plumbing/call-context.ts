/** Source of a call: one window or one socket. */
export type Caller = { readonly id: string };

/** Context that the router hands every handler. */
export type CallContext = {
  /** Aborts when the renderer cancels or goes away. */
  readonly signal: AbortSignal;
  readonly caller: Caller;
};
