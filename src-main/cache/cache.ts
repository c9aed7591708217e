import type { AnswersNow } from "../api/answer-store.ts";
import type { Handlers } from "../interfaces/desk-parts.ts";
import { createCacheAccess } from "./cache-access.ts";
import type { CacheParts } from "./cache-parts.ts";
import { createNumberSearch } from "./find-numbers.ts";
import type { ListCache } from "./list-cache.ts";
import { createListPages, type ListPages } from "./list-pages.ts";
import { createListSettings } from "./list-settings.ts";
import { cacheBytes, isSameOwner } from "./open-cache.ts";
import { createSync } from "./sync.ts";

export type Cache = {
  readonly handlers: Pick<Handlers["lists"], "page" | "groups" | "find" | "getSettings" | "saveSettings">;
  /** Remembered answers of handed-through reading calls, of the signed-in person; nothing while no cache is open. */
  readonly answers: AnswersNow;
  /** Pages as the handlers give them, for the exports. */
  readonly pages: ListPages;
  /** Resolves when the signed-in person's cache is open or cannot be. */
  readonly ready: () => Promise<void>;
  /** Resolves when the background sync has nothing left to do. */
  readonly synced: () => Promise<void>;
  /** Size of the copies on this machine, in bytes. */
  readonly bytes: () => number;
  /** Forgets every copy and, as far as the service answers, fills that of the signed-in person again. */
  readonly clear: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** The local copy of the lists: follows the session by itself, fills in the background, is wiped at sign-out. */
export const createCache = (parts: CacheParts): Cache => {
  const access = createCacheAccess(parts);
  const sync = createSync(parts, access);
  const pages = createListPages(parts, access);
  const find = createNumberSearch(parts, pages);
  return {
    handlers: {
      page: (question, { signal }) => pages.page(question, signal),
      groups: (question, { signal }) => pages.groups(question, signal),
      find: (input, { signal }) => find(input, signal),
      ...createListSettings(parts, access),
    },
    answers: () => {
      const who = parts.session.user();
      const inCopy = <T>(work: (lists: ListCache) => T): T | null =>
        access.use((lists, user) => (who !== null && isSameOwner(who, user) ? work(lists) : null));
      return {
        get: (key) => inCopy((lists) => lists.answers.get(key)),
        set: (key, value, asOf) => {
          inCopy((lists) => lists.answers.set(key, value, asOf));
        },
      };
    },
    pages,
    ready: access.ready,
    synced: async () => {
      await access.ready();
      await sync.idle();
    },
    bytes: () => cacheBytes(parts.host.dataDir),
    clear: access.clear,
    close: async () => {
      await sync.close();
      await access.close();
    },
  };
};
