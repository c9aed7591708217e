import type { z } from "zod";
import type { Bridge } from "../../src-shared/bridge/contract.ts";
import type { BridgeEvent } from "../../src-shared/kernel/bridge/define.ts";

type EventMap = {
  [A in keyof Bridge]: {
    [E in keyof Bridge[A] as Bridge[A][E] extends BridgeEvent
      ? `${A}.${E & string}`
      : never]: Bridge[A][E] extends BridgeEvent<infer P> ? z.output<P> : never;
  };
}[keyof Bridge];

type Merged<U> = (U extends unknown ? (part: U) => void : never) extends (whole: infer I) => void ? I : never;

/** Every event of the bridge contract as `area.name` → payload. */
export type DeskEvents = Merged<EventMap>;
export type DeskEventName = keyof DeskEvents;

/** One event on its way to every connected renderer. */
export type DeskEvent = { readonly event: string; readonly payload: unknown };

/** Typed by the contract: `emit("session.changed", state)`. */
export type Emit = <N extends DeskEventName>(event: N, payload: DeskEvents[N]) => void;

export type DeskEventBus = {
  readonly emit: Emit;
  /** Returns its unsubscribe function. */
  readonly subscribe: (listener: (event: DeskEvent) => void) => () => void;
};

export const createEventBus = (): DeskEventBus => {
  const listeners = new Set<(event: DeskEvent) => void>();
  return {
    emit: (event, payload) => {
      for (const listener of [...listeners]) listener({ event, payload });
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
