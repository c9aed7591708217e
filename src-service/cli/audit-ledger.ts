import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { isPlainDatabase, keyOf, keyVariable } from "../../src-node/database-cipher.ts";
import type { CheckResult } from "../core/database/audit-check.ts";
import { connect, type DatabaseTarget } from "../core/database/connect.ts";
import { readDatabaseUrl } from "../core/database/database-url.ts";
import { databaseFile } from "../core/database/encrypt-database.ts";
import { type AuditSeals, noSeals, readSeals } from "../core/seals/start-sealing.ts";
import { auditBooks } from "./audit-books.ts";
import { keyFromKeychain } from "./keychain-key.ts";

const usage = `usage: audit-ledger --data DIR | --database-url URL | --database-url-file FILE [--secrets DIR] [--json]
  --data DIR     the data folder of "npm start" (a desk's), or that of a service on its own
  --secrets DIR  the folder "secrets" of the service's data, or the data folder that it lies in; needed with --database-url
`;
const mostShown = 20;

/** Folder of the database: as given, or the service's default below the application's data folder. */
const folderWithDatabase = (folder: string): string | undefined =>
  ["", "database", "service", "service/database"]
    .map((below) => path.join(folder, below))
    .find((candidate) => existsSync(path.join(candidate, "flexdesk.db")));

/** Where secrets lie in a folder: that of the secrets themselves, of a service's data, or of a desk's. */
const secretsIn = (folder: string): readonly string[] =>
  [folder, path.join(folder, "service")].flatMap((base) => [
    base,
    path.join(base, "secrets"),
    path.join(base, "storage", ".secrets"),
  ]);

/** Reads the seals from the folder that is named for the secrets, else from that of the data or beside its database. */
const sealsOf = (options: { data?: string | undefined; secrets?: string | undefined }): AuditSeals => {
  const { data, secrets } = options;
  const database = data === undefined ? undefined : folderWithDatabase(data);
  const beside = [data, database, database === undefined ? undefined : path.dirname(database)];
  const folders = (secrets === undefined ? beside : [secrets]).filter((folder) => folder !== undefined);
  return (
    folders
      .flatMap(secretsIn)
      .map(readSeals)
      .find(({ key }) => key !== undefined) ?? noSeals
  );
};

/**
 * Key of an encrypted database: from the environment variable, else from the keychain of the person who runs the command.
 */
const keyFor = async (folder: string): Promise<Uint8Array | undefined> => {
  if (isPlainDatabase(databaseFile(folder))) return undefined;
  const key = keyOf(process.env) ?? (await keyFromKeychain(folder));
  if (key === undefined) {
    throw new Error(
      `the database in ${folder} is encrypted: run this as the person whose keychain holds its key, or set ${keyVariable}`,
    );
  }
  return key;
};

const targetOf = async (options: {
  data?: string | undefined;
  url?: string | undefined;
}): Promise<DatabaseTarget | undefined> => {
  if (options.url !== undefined) return { url: options.url };
  const folder = options.data === undefined ? undefined : folderWithDatabase(options.data);
  if (folder === undefined) return undefined;
  const key = await keyFor(folder);
  return { sqlite: folder, ...(key && { key }) };
};

const wordOf = ({ faults, notProven }: CheckResult): string => {
  if (faults.length > 0) return "FAULT";
  return notProven === undefined ? "ok" : "not proven";
};

/** Prints a line for each proof, then faults and what could not be proven, each under the name of its proof. */
const table = (results: readonly CheckResult[]): string => {
  const width = Math.max(...results.map(({ name }) => name.length));
  const head = `${"result".padEnd(10)} ${"proof".padEnd(width)}  examined  faults`;
  const lines = results.map(
    (result) =>
      `${wordOf(result).padEnd(10)} ${result.name.padEnd(width)} ${String(result.examined).padStart(9)}  ${result.faults.length}`,
  );
  const details = results.flatMap(({ name, faults, notProven }) => [
    ...(faults.length === 0 && notProven === undefined ? [] : ["", `${name}:`]),
    ...(notProven === undefined ? [] : [`  not proven: ${notProven}`]),
    ...faults.slice(0, mostShown).map((fault) => `  ${fault}`),
    ...(faults.length > mostShown ? [`  and ${faults.length - mostShown} more (--json shows all)`] : []),
  ]);
  return [head, ...lines, ...details, ""].join("\n");
};

/**
 * Runs all proofs of the books. Exit code 0: all proofs hold; 1: one does not; 2: something could not be proven, or not be
 * opened.
 */
const main = async (): Promise<number> => {
  const { values } = parseArgs({
    options: {
      data: { type: "string" },
      "database-url": { type: "string" },
      "database-url-file": { type: "string" },
      secrets: { type: "string" },
      json: { type: "boolean" },
    },
  });
  const databaseOptions = { url: values["database-url"], file: values["database-url-file"] };
  const target = await targetOf({
    data: values.data,
    url: readDatabaseUrl(databaseOptions, values.data === undefined ? process.env : undefined),
  });
  if (target === undefined) {
    process.stderr.write(usage);
    return 2;
  }
  const connected = connect(target);
  try {
    const results = await auditBooks(connected, sealsOf(values));
    process.stdout.write(values.json === true ? `${JSON.stringify(results)}\n` : table(results));
    if (results.some((result) => result.faults.length > 0)) return 1;
    return results.some((result) => result.notProven !== undefined) ? 2 : 0;
  } finally {
    await connected.close();
  }
};

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 2;
});
