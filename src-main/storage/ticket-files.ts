import type { Clock } from "../plumbing/clock.ts";

/** The file that a host serves for a ticket. */
export type TicketFile = {
  readonly bytes: Buffer;
  readonly type: string;
  /** Set for a download: the name that it gets. */
  readonly attachment: string | null;
};

/** Files that a page views or downloads by ticket; in memory only (security T20). */
export type TicketFiles = {
  /** Stores a file and returns its ticket; drops the oldest files above the limits. */
  readonly add: (content: TicketFile) => string;
  /** The file of a ticket, or null. A download is returned once. */
  readonly take: (ticket: string) => TicketFile | null;
  readonly drop: (ticket: string) => void;
  readonly clear: () => void;
  readonly close: () => void;
};

export const ticketFileLimits = { files: 5, bytes: 60 * 1024 * 1024, ms: 10 * 60_000 };
const sweepMs = 30_000;
const ticketBytes = 24;

type Entry = { readonly content: TicketFile; readonly until: number };

export const createTicketFiles = (clock: Clock, randomBytes: (count: number) => Buffer): TicketFiles => {
  const entries = new Map<string, Entry>();
  const closed = new AbortController();
  const total = (): number => [...entries.values()].reduce((sum, { content }) => sum + content.bytes.length, 0);
  const dropOld = (): void => {
    for (const [ticket, { until }] of entries) if (until <= clock.ticks()) entries.delete(ticket);
  };
  /** Expired files leave the memory even when nobody asks for a file. */
  const sweep = async (): Promise<void> => {
    while (!closed.signal.aborted) {
      await clock.sleep(sweepMs, closed.signal);
      dropOld();
    }
  };
  sweep().catch(() => entries.clear());

  return {
    add: (content) => {
      const ticket = randomBytes(ticketBytes).toString("base64url");
      entries.set(ticket, { content, until: clock.ticks() + ticketFileLimits.ms });
      for (const oldest of entries.keys()) {
        if (entries.size <= 1 || (entries.size <= ticketFileLimits.files && total() <= ticketFileLimits.bytes)) break;
        entries.delete(oldest);
      }
      return ticket;
    },
    take: (ticket) => {
      dropOld();
      const content = entries.get(ticket)?.content ?? null;
      if (content?.attachment != null) entries.delete(ticket);
      return content;
    },
    drop: (ticket) => {
      entries.delete(ticket);
    },
    clear: () => entries.clear(),
    close: () => {
      closed.abort();
      entries.clear();
    },
  };
};
