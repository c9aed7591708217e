import { openWhileLocked } from "../../src-shared/bridge/session.ts";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import type { SessionService } from "../interfaces/session-service.ts";
import type { DeskEvent, DeskEventBus } from "../plumbing/desk-events.ts";

/** Filters the desk's messages by receiver: none while locked (dictionary B11), and nothing that another person asked for. */
export type SessionGate = {
  /** The life of the session that asks (`SessionService.life`). AppError `session_locked` for an entry that must wait until somebody unlocks. */
  readonly pass: (entry: string) => AbortSignal;
  /**
   * Holds back an answer that was requested before the desk locked, until it is unlocked: the screen beneath the
   * lock loses nothing. AppError `signed_out` when the session of the question, whose `life` this is, has ended or ends meanwhile;
   * `cancelled` when nobody waits any more.
   */
  readonly leave: (entry: string, signal: AbortSignal, life: AbortSignal) => Promise<void>;
};

const openEntries: ReadonlySet<string> = new Set(openWhileLocked);

/** Answers that are about whoever sits there by then: they hold nothing of a person, or end one session and begin another. */
const outlives = (entry: string): boolean => openEntries.has(entry) || entry.startsWith("session.");

export const createSessionGate = (session: Pick<SessionService, "isLocked" | "life" | "onChange">): SessionGate => {
  const unlocked = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const settle = (end: () => void): void => {
        unsubscribe();
        signal.removeEventListener("abort", onAbort);
        end();
      };
      const onAbort = (): void => settle(() => reject(new AppError("cancelled")));
      const unsubscribe = session.onChange((user) => {
        if (user === null || !session.isLocked()) settle(resolve);
      });
      signal.addEventListener("abort", onAbort, { once: true });
      if (signal.aborted) onAbort();
    });
  return {
    pass: (entry) => {
      if (session.isLocked() && !openEntries.has(entry)) throw new AppError("session_locked");
      return session.life();
    },
    leave: async (entry, signal, life) => {
      if (outlives(entry)) return;
      if (!life.aborted && session.isLocked()) await unlocked(signal);
      if (life.aborted) throw new AppError("signed_out");
    },
  };
};

const openEvents: ReadonlySet<string> = new Set(["session.changed", "connection.changed"]);
const mostHeld = 1_000;

/**
 * Events as renderers may see them: while the desk is locked those with data wait, the newest of each thing, and come
 * after the news that it is open. They are forgotten when the session ends.
 */
export const createLockedEvents = (
  bus: Pick<DeskEventBus, "subscribe">,
  session: Pick<SessionService, "isLocked" | "state">,
): Pick<DeskEventBus, "subscribe"> => ({
  subscribe: (listener) => {
    const heldEvents = new Map<string, DeskEvent>();
    return bus.subscribe((event) => {
      if (!openEvents.has(event.event)) {
        if (session.isLocked()) holdEvent(heldEvents, event);
        else listener(event);
        return;
      }
      listener(event);
      if (event.event !== "session.changed" || session.isLocked()) return;
      const waiting = [...heldEvents.values()];
      heldEvents.clear();
      if (session.state().phase === "signed-in") for (const late of waiting) listener(late);
    });
  },
});

const holdEvent = (heldEvents: Map<string, DeskEvent>, event: DeskEvent): void => {
  const key = `${event.event} ${subjectOf(event.payload)}`;
  heldEvents.delete(key);
  heldEvents.set(key, event);
  const [oldest] = heldEvents.keys();
  if (heldEvents.size > mostHeld && oldest !== undefined) heldEvents.delete(oldest);
};

const idNames = ["id", "import_id", "intent_id"] as const;

/** Subject of an event: states of one thing replace each other. */
const subjectOf = (payload: unknown): string => {
  const facts: Readonly<Record<string, unknown>> = { ...(typeof payload === "object" && payload) };
  const id = idNames.map((name) => facts[name]).find((value) => typeof value === "string");
  return id ?? JSON.stringify(payload);
};
