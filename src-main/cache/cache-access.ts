import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { SessionUser } from "../../src-shared/access/session/session-calls.ts";
import { KeyUnavailableError } from "../interfaces/keyring.ts";
import { errorName } from "../plumbing/log.ts";
import { isDamaged } from "../sqlite/database-error.ts";
import type { CacheParts } from "./cache-parts.ts";
import type { ListCache } from "./list-cache.ts";
import {
  cacheExists,
  cacheFile,
  cacheFolder,
  isSameOwner,
  type OpenCache,
  openCache,
  setAside,
  wipeCaches,
} from "./open-cache.ts";

/** The cache of the person who is signed in. */
export type OpenedFor = { readonly user: SessionUser; readonly lists: ListCache };

export type CacheAccess = {
  /** The open cache, or null: nobody is signed in, the keychain is locked, or the disk refuses. */
  readonly current: () => OpenedFor | null;
  /**
   * Uses the cache; null when there is none. A damaged one is set aside and replaced, the person is notified once, and the
   * answer is null too. Throws `disk_full` and what `work` throws.
   */
  readonly use: <T>(work: (lists: ListCache, user: SessionUser) => T) => T | null;
  /** Resolves when the cache of the signed-in person is open or cannot be. */
  readonly ready: () => Promise<void>;
  /** Called after another cache, or none, became current. */
  readonly onChange: (listener: (opened: OpenedFor | null) => void) => void;
  /** Deletes every copy on this machine and opens an empty one for the person who is signed in; the key stays. */
  readonly clear: () => Promise<void>;
  readonly close: () => Promise<void>;
};

type OpenedCache = {
  readonly user: SessionUser;
  readonly open: OpenCache;
  readonly file: string;
  readonly key: Buffer;
};

const volatileName = "volatile.db";
/** Key states in which the old key is permanently lost; what it locked can only be fetched again. */
const keyLost = new Set(["entry-missing-with-database", "wrong-key", "backend-changed"]);

export const createCacheAccess = (parts: CacheParts): CacheAccess => {
  const { dataDir } = parts.host;
  const listeners = new Set<(opened: OpenedFor | null) => void>();
  let opened: OpenedCache | null = null;
  let queue: Promise<void> = Promise.resolve();
  let isClosed = false;

  const current = (): OpenedFor | null => opened && { user: opened.user, lists: opened.open.lists };
  const set = (next: OpenedCache | null): void => {
    opened = next;
    for (const listener of listeners) listener(current());
  };
  const closeCurrent = (): void => {
    const closing = opened;
    if (!closing) return;
    set(null);
    closing.open.close();
  };
  const noticeIfRebuilt = (open: OpenCache): OpenCache => {
    if (open.rebuilt) parts.notify("cache_rebuilt");
    return open;
  };

  const keyOf = async (): Promise<Buffer> => {
    try {
      return await parts.keyring.keyFor("cache", cacheExists(dataDir));
    } catch (error) {
      if (!(error instanceof KeyUnavailableError) || !keyLost.has(error.state)) throw error;
      await parts.keyring.wipe("cache");
      wipeCaches(dataDir);
      parts.notify("cache_rebuilt");
      return parts.keyring.keyFor("cache", false);
    }
  };

  /** Under a key that dies with the process the file is of no use to the next one. */
  const volatileFile = (): string => {
    const folder = cacheFolder(dataDir);
    const file = join(folder, volatileName);
    try {
      for (const name of readdirSync(folder)) if (name.startsWith(volatileName)) rmSync(join(folder, name));
    } catch (error) {
      parts.log.debug("cache.no_leftovers", { cause: errorName(error) });
    }
    return file;
  };

  const follow = async (user: SessionUser | null): Promise<void> => {
    if (opened && user && isSameOwner(opened.user, user)) {
      opened = { ...opened, user };
      return;
    }
    closeCurrent();
    if (!user || isClosed) return;
    try {
      const key = await keyOf();
      if (isClosed || parts.session.user()?.id !== user.id) return;
      const file = parts.keyring.inMemory("cache") ? volatileFile() : cacheFile(dataDir, parts.serverUrl, user);
      // Copies of earlier versions may hold search tokens, by which this person could find what they may not reveal.
      if (user.search_key === null) wipeCaches(dataDir, file);
      set({ user, file, key, open: noticeIfRebuilt(openCache(file, key, parts.clock, user.rights)) });
    } catch (error) {
      parts.log.warn("cache.unavailable", { cause: errorName(error) });
    }
  };
  const soon = (work: () => Promise<void>): Promise<void> => {
    queue = queue.then(work);
    return queue;
  };

  const replace = (damaged: OpenedCache): void => {
    parts.log.warn("cache.damaged");
    closeCurrent();
    setAside(damaged.file, parts.clock);
    parts.notify("cache_rebuilt");
    try {
      set({ ...damaged, open: openCache(damaged.file, damaged.key, parts.clock, damaged.user.rights) });
    } catch (error) {
      parts.log.warn("cache.unavailable", { cause: errorName(error) });
    }
  };

  const unsubscribe = parts.session.onChange((user) => {
    soon(() => follow(user)).catch(() => parts.log.error("cache.follow"));
  });
  parts.session.onWipe(() =>
    soon(async () => {
      closeCurrent();
      // The key goes first: files that outlive a crash here are then unreadable already.
      await parts.keyring.wipe("cache");
      wipeCaches(dataDir);
    }),
  );
  soon(() => follow(parts.session.user())).catch(() => parts.log.error("cache.follow"));

  return {
    current,
    use: (work) => {
      const using = opened;
      if (!using) return null;
      try {
        return work(using.open.lists, using.user);
      } catch (error) {
        if (!isDamaged(error)) throw error;
        replace(using);
        return null;
      }
    },
    ready: () => queue,
    onChange: (listener) => {
      listeners.add(listener);
    },
    clear: () =>
      soon(async () => {
        closeCurrent();
        wipeCaches(dataDir);
        await follow(parts.session.user());
      }),
    close: async () => {
      isClosed = true;
      unsubscribe();
      await queue;
      closeCurrent();
    },
  };
};
