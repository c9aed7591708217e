import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import { sql } from "kysely";
import { z } from "zod";
import { applyKey } from "../../src-node/database-cipher.ts";
import { connect, type DatabaseTarget } from "../core/database/connect.ts";
import { databaseFile } from "../core/database/encrypt-database.ts";
import { copyNew, describeFiles, filesBelow, type KeptFile, sha256Of } from "./backup-files.ts";
import { runPostgres } from "./postgres-programs.ts";

/** Parts of a service that belong together: a database opens with its secrets only, and names files of its storage. */
export type ServiceParts = {
  readonly database: DatabaseTarget;
  readonly storageDir: string;
  readonly secretsDir: string;
};

const manifestName = "manifest.json";
const dumps = { sqlite: "database.sqlite", postgres: "database.dump" } as const;

const manifestSchema = z.strictObject({
  format: z.literal(1),
  made_at: z.string(),
  dialect: z.enum(["sqlite", "postgres"]),
  files: z.array(z.strictObject({ place: z.string(), bytes: z.number(), sha256: z.string() })),
});

/** Thrown where a backup cannot be made or put in place; nothing was changed at the service. */
export class BackupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "BackupError";
  }
}

const isEmpty = async (folder: string): Promise<boolean> => !existsSync(folder) || (await readdir(folder)).length === 0;

/** Writes the database as it is at one moment, while others write. A SQLite copy keeps the key of the original. */
const dumpDatabase = async (target: DatabaseTarget, folder: string): Promise<keyof typeof dumps> => {
  if ("url" in target) {
    const file = path.join(folder, dumps.postgres);
    await runPostgres("pg_dump", target.url, ["--format=custom", "--no-owner", "--no-privileges", `--file=${file}`]);
    return "postgres";
  }
  const source = databaseFile(target.sqlite);
  if (!existsSync(source)) throw new BackupError(`there is no database in ${target.sqlite}`);
  const database = new SqliteDatabase(source, { readonly: true, timeout: 60_000 });
  try {
    if (target.key !== undefined) applyKey(database, target.key);
    database.prepare("vacuum into ?").run(path.join(folder, dumps.sqlite));
  } finally {
    database.close();
  }
  return "sqlite";
};

/**
 * Writes a backup into an empty folder: database, storage and secrets, and last the manifest that makes it whole. The service may
 * run meanwhile. Files are copied before the database and once more after it, so that none is missing that the database names.
 * Throws `BackupError`.
 */
export const makeBackup = async (
  { database, storageDir, secretsDir }: ServiceParts,
  folder: string,
  at: string,
): Promise<readonly KeptFile[]> => {
  if (!(await isEmpty(folder))) throw new BackupError(`${folder} is not empty`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const storage = path.join(folder, "storage");
  await copyNew(storageDir, storage);
  const dialect = await dumpDatabase(database, folder);
  await copyNew(storageDir, storage);
  await copyNew(secretsDir, path.join(folder, "secrets"));
  const files = await describeFiles(folder, [manifestName]);
  const draft = path.join(folder, `${manifestName}.draft`);
  await writeFile(draft, `${JSON.stringify({ format: 1, made_at: at, dialect, files }, null, 1)}\n`, { flush: true });
  await rename(draft, path.join(folder, manifestName));
  return files;
};

const readManifest = async (folder: string): Promise<z.output<typeof manifestSchema>> => {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(path.join(folder, manifestName), "utf8")));
  } catch {
    throw new BackupError(`${folder} holds no whole backup: its ${manifestName} is missing or cannot be read`);
  }
};

/** Proves that a backup is whole and unchanged. Throws `BackupError` that names the file that is not. */
export const proveBackup = async (folder: string): Promise<z.output<typeof manifestSchema>> => {
  const manifest = await readManifest(folder);
  for (const { place, bytes, sha256 } of manifest.files) {
    const file = path.join(folder, place);
    if (place.split("/").includes("..")) throw new BackupError(`${place} lies outside of the backup`);
    if (!existsSync(file)) throw new BackupError(`${place} is missing in the backup`);
    if ((await stat(file)).size !== bytes || (await sha256Of(file)) !== sha256)
      throw new BackupError(`${place} is not as it was written`);
  }
  return manifest;
};

const isEmptyDatabase = async (target: DatabaseTarget): Promise<boolean> => {
  if ("sqlite" in target) return !existsSync(databaseFile(target.sqlite));
  const connected = connect(target);
  try {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from information_schema.tables where table_schema = current_schema()`.execute(
      connected.reading,
    );
    return Number(rows[0]?.count ?? 0) === 0;
  } finally {
    await connected.close();
  }
};

const restoreDatabase = async (target: DatabaseTarget, dialect: keyof typeof dumps, folder: string): Promise<void> => {
  const file = path.join(folder, dumps[dialect]);
  if ("url" in target) {
    const args = ["--no-owner", "--no-privileges", "--single-transaction", "--exit-on-error", file];
    const { pathname } = new URL(target.url);
    await runPostgres("pg_restore", target.url, [`--dbname=${decodeURIComponent(pathname.slice(1))}`, ...args]);
    return;
  }
  await mkdir(target.sqlite, { recursive: true, mode: 0o700 });
  const place = databaseFile(target.sqlite);
  await copyFile(file, `${place}.restoring`);
  await rename(`${place}.restoring`, place);
};

/**
 * Puts a backup in the place of a service that is not there yet: its database, storage and secrets have to be empty. Everything is
 * proven before anything is written; the database comes last, so that a restore that was cut off can be begun anew after the
 * folders are emptied. Throws `BackupError`.
 */
export const restoreBackup = async (
  folder: string,
  { database, storageDir, secretsDir }: ServiceParts,
): Promise<{ readonly made_at: string; readonly files: number }> => {
  const { dialect, made_at, files } = await proveBackup(folder);
  const wanted = "url" in database ? "postgres" : "sqlite";
  if (dialect !== wanted) throw new BackupError(`the backup is of ${dialect}, the service is configured for ${wanted}`);
  for (const place of [storageDir, secretsDir])
    if ((await filesBelow(place)).length > 0) throw new BackupError(`${place} is not empty`);
  if (!(await isEmptyDatabase(database))) throw new BackupError("the database is not empty");
  await copyNew(path.join(folder, "storage"), storageDir);
  await copyNew(path.join(folder, "secrets"), secretsDir);
  await restoreDatabase(database, dialect, folder);
  return { made_at, files: files.length };
};
