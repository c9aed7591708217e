import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import type { Desk } from "../../desk.ts";
import type { DeskEvent } from "../../plumbing/desk-events.ts";

/**
 * A desk that can be exchanged while its callers stay. What is asked before the first one is there waits for it; while the
 * slot is empty later on, every question is answered `offline`.
 */
export type DeskSlot = Omit<Desk, "close"> & {
  readonly fill: (desk: Desk) => void;
  /** Releases the desk; whoever filled it in ends it. */
  readonly empty: () => void;
};

const nobody = (): AppError => new AppError("offline", { retryable: true });

export const createDeskSlot = (): DeskSlot => {
  const listeners = new Set<(event: DeskEvent) => void>();
  let desk: Desk | null = null;
  let unsubscribe = (): void => {};
  const first = Promise.withResolvers<void>();
  return {
    call: async (entry, input, caller, signal) => {
      await first.promise;
      return desk?.call(entry, input, caller, signal) ?? { ok: false, error: nobody().toShape() };
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    adoptFile: async (path, options) => {
      await first.promise;
      return desk?.adoptFile(path, options) ?? Promise.reject(nobody());
    },
    isIdle: () => desk?.isIdle() ?? true,
    fileOfTicket: (ticket) => desk?.fileOfTicket(ticket) ?? null,
    fill: (next) => {
      desk = next;
      first.resolve();
      unsubscribe = next.subscribe((event) => {
        for (const listener of [...listeners]) listener(event);
      });
    },
    empty: () => {
      desk = null;
      unsubscribe();
    },
  };
};
