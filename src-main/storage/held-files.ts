import type { Clock } from "../plumbing/clock.ts";

/** What a host answers a ticket with. */
export type HeldContent = {
  readonly bytes: Buffer;
  readonly type: string;
  /** Set for a download: the name that it gets. */
  readonly attachment: string | null;
};

/** Files that are shown or fetched, in memory only (security T20). */
export type HeldFiles = {
  /** Keeps a file and gives its ticket; the oldest ones go when it would be too much. */
  readonly hold: (content: HeldContent) => string;
  /** The file of a ticket, or null. A download is given once. */
  readonly give: (ticket: string) => HeldContent | null;
  readonly drop: (ticket: string) => void;
  readonly clear: () => void;
  readonly close: () => void;
};

export const heldLimits = { files: 5, bytes: 60 * 1024 * 1024, ms: 10 * 60_000 };
const sweepMs = 30_000;
const ticketBytes = 24;

type Held = { readonly content: HeldContent; readonly until: number };

export const createHeldFiles = (clock: Clock, randomBytes: (count: number) => Buffer): HeldFiles => {
  const held = new Map<string, Held>();
  const ending = new AbortController();
  const total = (): number => [...held.values()].reduce((sum, { content }) => sum + content.bytes.length, 0);
  const dropOld = (): void => {
    for (const [ticket, { until }] of held) if (until <= clock.ticks()) held.delete(ticket);
  };
  /** Time alone must take them out of memory, whether anybody asks or not. */
  const sweep = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await clock.sleep(sweepMs, ending.signal);
      dropOld();
    }
  };
  sweep().catch(() => held.clear());

  return {
    hold: (content) => {
      const ticket = randomBytes(ticketBytes).toString("base64url");
      held.set(ticket, { content, until: clock.ticks() + heldLimits.ms });
      for (const oldest of held.keys()) {
        if (held.size <= 1 || (held.size <= heldLimits.files && total() <= heldLimits.bytes)) break;
        held.delete(oldest);
      }
      return ticket;
    },
    give: (ticket) => {
      dropOld();
      const found = held.get(ticket)?.content ?? null;
      if (found?.attachment != null) held.delete(ticket);
      return found;
    },
    drop: (ticket) => {
      held.delete(ticket);
    },
    clear: () => held.clear(),
    close: () => {
      ending.abort();
      held.clear();
    },
  };
};
