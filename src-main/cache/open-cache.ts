import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Clock } from "../plumbing/clock.ts";
import { DatabaseProblem } from "../sqlite/database-error.ts";
import { type OpenedDatabase, openDatabase, removeDatabase } from "../sqlite/open-database.ts";
import { createListCache, type ListCache } from "./list-cache.ts";
import { cacheSql, columnsOfAgency, maskedColumns } from "./list-schema.ts";

export type OpenCache = {
  readonly lists: ListCache;
  /** The file before was damaged, of another key or of a newer version; it was set aside and this one is empty. */
  readonly rebuilt: boolean;
  readonly close: () => void;
};

const keptAside = 3;
const asideMark = ".aside-";
const cacheKib = 65_536;

export const cacheFolder = (dataDir: string): string => join(dataDir, "cache");

/** Owner of a copy: other people, tenants or search keys have other copies. */
export type CopyOwner = {
  readonly id: string;
  readonly agency_id: string;
  readonly company_id: string | null;
  readonly search_key: string | null;
  /** Which rights it was read under: what others may not read stands in it too. */
  readonly rights: string;
};

/** True when the copy of one signed-in person is that of another one as well, as it stands. */
export const isSameOwner = (one: CopyOwner, other: CopyOwner): boolean =>
  one.id === other.id &&
  one.agency_id === other.agency_id &&
  one.company_id === other.company_id &&
  one.search_key === other.search_key &&
  one.rights === other.rights;

/** One file for each owner and server; its name reveals neither. */
export const cacheFile = (dataDir: string, server: string, user: CopyOwner): string => {
  const parts = [server, user.id, user.search_key ?? `${user.agency_id}\n${user.company_id ?? ""}`];
  return join(cacheFolder(dataDir), `${createHash("sha256").update(parts.join("\n")).digest("hex")}.db`);
};

/** True when any cache was kept on the disk: a key may then not be made again without giving them up. */
export const cacheExists = (dataDir: string): boolean => filesOf(dataDir).some((name) => name.endsWith(".db"));

const filesOf = (dataDir: string): readonly string[] => {
  const folder = cacheFolder(dataDir);
  return existsSync(folder) ? readdirSync(folder) : [];
};

/**
 * Also of what is masked: rows kept before a column was declared personal hold its values in clear and are deleted. And of the
 * rights that it is read under: a copy read under others holds what may not be seen any more.
 */
const schemaDigest = (rights: string): string =>
  createHash("sha256")
    .update(cacheSql())
    .update(maskedColumns())
    .update(columnsOfAgency())
    .update(rights)
    .digest("hex");

const open = (file: string, key: Uint8Array, rights: string): OpenedDatabase =>
  openDatabase({
    file,
    key,
    kind: "cache",
    // The next sync restores what a power cut loses.
    durability: "normal",
    cacheKib,
    migrations: [
      (database) => {
        database.exec(cacheSql());
        database.prepare("INSERT INTO schema_of VALUES (?)").run(schemaDigest(rights));
      },
    ],
  });

/** Moves a database out of the way under a dated name; of those the last three stay. */
export const setAside = (file: string, clock: Clock): void => {
  if (!existsSync(file)) return;
  for (const end of ["-wal", "-shm"]) rmSync(file + end, { force: true });
  const asides = (): string[] =>
    readdirSync(dirname(file)).filter((one) => one.startsWith(`${basename(file)}${asideMark}`));
  const numberOf = (name: string): number => Number(name.slice(name.lastIndexOf("-") + 1));
  // The number says which is the newest; the clock may have been turned back.
  const number = Math.max(0, ...asides().map(numberOf)) + 1;
  renameSync(file, `${file}${asideMark}${clock.text().replace(/\D/g, "")}-${number}`);
  for (const old of asides())
    if (numberOf(old) <= number - keptAside) rmSync(join(dirname(file), old), { force: true });
};

const unusable = new Set(["unreadable", "emptied", "newer"]);

/** A cache of an older shape, or of other rights, holds nothing that the service cannot give again to who may have it. */
const current = (file: string, key: Uint8Array, rights: string): OpenedDatabase => {
  const opened = open(file, key, rights);
  if (opened.database.prepare("SELECT digest FROM schema_of").pluck().get() === schemaDigest(rights)) return opened;
  opened.close();
  removeDatabase(file);
  return open(file, key, rights);
};

/** Opens or makes a cache of what `rights` (`SessionUser`) let somebody read; one that cannot be used is set aside and replaced. Throws DatabaseProblem or `disk_full`. */
export const openCache = (file: string, key: Uint8Array, clock: Clock, rights: string): OpenCache => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  let rebuilt = false;
  let opened: OpenedDatabase;
  try {
    opened = current(file, key, rights);
  } catch (error) {
    if (!(error instanceof DatabaseProblem) || !unusable.has(error.reason)) throw error;
    setAside(file, clock);
    rebuilt = true;
    opened = current(file, key, rights);
  }
  return { lists: createListCache(opened.database), rebuilt, close: opened.close };
};

/** The size of all caches of this data folder, those set aside too. */
export const cacheBytes = (dataDir: string): number =>
  filesOf(dataDir).reduce(
    (sum, name) => sum + (statSync(join(cacheFolder(dataDir), name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );

/** Deletes every cache of this data folder, those set aside too. `but`: the file of a cache that stays. */
export const wipeCaches = (dataDir: string, but?: string): void => {
  for (const name of filesOf(dataDir)) {
    const file = join(cacheFolder(dataDir), name);
    if (but === undefined || !(file === but || file === `${but}-wal` || file === `${but}-shm`))
      rmSync(file, { force: true });
  }
};
