import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import type { AnyCall, CallInput } from "../../src-shared/kernel/calls/define.ts";
import { otherScope } from "../../src-shared/kernel/lists/answer.ts";
import type { Row } from "../../src-shared/kernel/lists/define.ts";
import { addDays, dayOf } from "../../src-shared/kernel/values/time/time.ts";
import { callByName } from "../../src-shared/registries/calls/registry.ts";
import { type ListName, lists } from "../../src-shared/registries/lists/registry.ts";
import { answerKeyOf } from "../api/hand-through.ts";
import { errorName } from "../plumbing/log.ts";
import type { CacheAccess, OpenedFor } from "./cache-access.ts";
import type { CacheParts } from "./cache-parts.ts";
import { type ListTables, offlineLists } from "./list-schema.ts";

export type Sync = {
  /** Resolves when nothing is left to fetch or the connection is gone. */
  readonly idle: () => Promise<void>;
  readonly close: () => Promise<void>;
};

type SyncParts = Pick<CacheParts, "api" | "clock" | "log" | "connection" | "emit">;
type SyncAnswer = { results: Row[]; tokens?: string[][]; next_cursor?: string; has_more?: boolean };

const pageSize = 500;
const everyMs = 60_000;
/** After each page the desk does something else for as long as the page took, and at least this. */
const leastRestMs = 15;
const pageDeadlineMs = 20_000;

const alsoChanged: Partial<Record<ListName, readonly ListName[]>> = {
  settlements: ["payoutLines"],
  importJobs: ["laborImports", "taskImports"],
};

/** Lists named by the service, with those that have no events of their own; unknown names are left out. */
export const listsOf = (names: readonly string[]): ListName[] =>
  names.flatMap((name) => {
    if (!Object.hasOwn(lists, name)) return [];
    const list = name as ListName;
    return [list, ...(alsoChanged[list] ?? [])];
  });

/** The copy may hold rows that the person may not see now and that cannot be distinguished: it is deleted as a whole. */
const isOfOtherRows = (error: unknown): boolean =>
  error instanceof AppError && error.fields?.["sync_cursor"]?.includes(otherScope) === true;

/**
 * Keeps the copies up to date: at sign-in, after every `changed` of the service, every minute, and when the connection
 * returns. One request at a time, so that what the person asks for is never behind a queue of ours.
 */
export const createSync = (parts: SyncParts, access: CacheAccess): Sync => {
  const { api, clock, connection } = parts;
  const due = new Set<ListName>();
  /** Lists whose screens were already notified. */
  const announced = new Set<ListName>();
  let shutdown = new AbortController();
  let running: Promise<void> | null = null;
  let isClosed = false;

  const mayRead = ({ list }: ListTables, { user }: OpenedFor): boolean => user.permissions.includes(list.permission);
  const windowStart = ({ list }: ListTables): string => addDays(dayOf(clock.text()), -(list.offline?.days ?? 0));
  const report = (syncing: boolean): void => {
    const opened = access.current();
    const states = opened
      ? offlineLists.filter((tables) => mayRead(tables, opened)).map((tables) => opened.lists.syncState(tables.name))
      : [];
    const isWhole = states.length > 0 && states.every((state) => state.complete);
    const oldest = states.map((state) => state.syncedAt ?? "").sort()[0];
    connection.update({
      syncing,
      cached_rows: opened?.lists.size() ?? 0,
      synced_at: isWhole && oldest ? oldest : null,
    });
  };

  const fetchPage = (tables: ListTables, cursor: string, since: string, signal: AbortSignal): Promise<SyncAnswer> => {
    const call = callByName(tables.list.call);
    const query = { sync_cursor: cursor, sync_since: since, page_size: String(pageSize), summary: "0" };
    return api.call(call, { query } as CallInput<AnyCall>, {
      signal,
      timeoutMs: pageDeadlineMs,
    }) as Promise<SyncAnswer>;
  };

  /** Asks for the titles of companies' own columns beside their values, so that they can be read without the service. */
  const rememberOwnColumns = async (
    { list }: ListTables,
    opened: OpenedFor,
    news: number,
    signal: AbortSignal,
  ): Promise<void> => {
    if (list.own === undefined) return;
    const key = answerKeyOf(list.own.call, {});
    if (news === 0 && opened.lists.answers.get(key) !== null) return;
    const answer = await api.call(callByName(list.own.call), {} as CallInput<AnyCall>, {
      signal,
      timeoutMs: pageDeadlineMs,
    });
    access.use((copy) => copy.answers.set(key, answer, clock.text()));
  };

  const syncList = async (tables: ListTables, opened: OpenedFor, signal: AbortSignal): Promise<void> => {
    const since = windowStart(tables);
    let news = 0;
    for (let hasMore = true; hasMore; ) {
      // The cache may have been closed during the pause: not even its state can be read then.
      if (signal.aborted || access.current()?.lists !== opened.lists) return;
      const state = opened.lists.syncState(tables.name);
      const askedAt = clock.text();
      const started = clock.ticks();
      const answer = await fetchPage(tables, state.cursor, since, signal);
      if (signal.aborted || access.current()?.lists !== opened.lists) return;
      hasMore = answer.has_more === true && answer.results.length > 0;
      const next = {
        cursor: answer.next_cursor ?? state.cursor,
        complete: state.complete || !hasMore,
        syncedAt: hasMore ? state.syncedAt : askedAt,
      };
      const page = { rows: answer.results, tokens: answer.tokens ?? [] };
      const applied = access.use((copy) => copy.apply(tables.name, page, next));
      if (applied === null) return;
      news += applied;
      if (hasMore) {
        report(true);
        await clock.sleep(Math.max(leastRestMs, clock.ticks() - started), signal);
      }
    }
    news += access.use((copy) => copy.prune(tables.name, since)) ?? 0;
    await rememberOwnColumns(tables, opened, news, signal);
    if (news > 0 && !announced.has(tables.name)) parts.emit("lists.changed", { lists: [tables.name] });
    announced.delete(tables.name);
  };

  const run = async (): Promise<void> => {
    const { signal } = shutdown;
    report(true);
    for (const tables of offlineLists) {
      const opened = access.current();
      if (!opened || signal.aborted || !connection.online()) break;
      if (!due.delete(tables.name) || !mayRead(tables, opened)) continue;
      try {
        await syncList(tables, opened, signal);
      } catch (error) {
        if (isOfOtherRows(error)) {
          parts.log.info("sync.started_anew", { list: tables.name });
          access.clear().catch((fault: unknown) => parts.log.error("sync.clear", { cause: errorName(fault) }));
          break;
        }
        const code = error instanceof AppError ? error.code : errorName(error);
        parts.log.info("sync.stopped", { list: tables.name, code });
        // A list that the service will not give is no reason to leave out the others; a lost connection is.
        if (!connection.online() || code === "signed_out") break;
      }
    }
    report(false);
  };

  const start = (): void => {
    if (isClosed || running || due.size === 0 || !access.current() || !connection.online()) return;
    running = run()
      .catch((error: unknown) => parts.log.error("sync.failed", { cause: errorName(error) }))
      .finally(() => {
        running = null;
        if (!shutdown.signal.aborted && [...due].length > 0) again();
      });
  };
  /** Delays work that became due meanwhile for a moment: changes come in groups. */
  const again = (): void => {
    clock.sleep(200, shutdown.signal).then(start, () => {});
  };
  const wake = (names: Iterable<ListName>): void => {
    for (const name of names) due.add(name);
    start();
  };
  const all = (): ListName[] => offlineLists.map((tables) => tables.name);

  const unsubscribe = [
    connection.onServerChange((change) => {
      const changedLists = change === null ? (Object.keys(lists) as ListName[]) : listsOf(change.lists);
      if (changedLists.length === 0) return;
      parts.emit("lists.changed", { lists: changedLists });
      const offlineLists = changedLists.filter((name) => lists[name].offline !== undefined);
      for (const name of offlineLists) announced.add(name);
      wake(offlineLists);
    }),
    connection.onOnline((online) => {
      if (online) wake(all());
    }),
  ];
  access.onChange((opened) => {
    shutdown.abort();
    shutdown = new AbortController();
    due.clear();
    announced.clear();
    report(false);
    if (opened) wake(all());
  });
  const everyMinute = async (): Promise<void> => {
    while (!isClosed) {
      await clock.sleep(everyMs, stop.signal);
      wake(all());
    }
  };
  const stop = new AbortController();
  everyMinute().catch(() => parts.log.error("sync.clock"));
  wake(all());

  return {
    idle: async () => {
      while (running) await running;
    },
    close: async () => {
      isClosed = true;
      stop.abort();
      shutdown.abort();
      for (const off of unsubscribe) off();
      await running;
    },
  };
};
