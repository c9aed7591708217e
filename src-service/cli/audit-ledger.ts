import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { connect, type DatabaseTarget } from "../database/connect.ts";
import { readDatabaseUrl } from "../database/database-url.ts";
import type { CheckResult } from "../money/audit-checks.ts";
import { auditBooks } from "./audit-books.ts";

const usage = "usage: audit-ledger --data DIR | --database-url URL | --database-url-file FILE [--json]\n";
const mostShown = 20;

/** The folder of the database: the one named, or where the service keeps it below the application's data folder. */
const folderWithDatabase = (folder: string): string | undefined =>
  ["", "database", "service", "service/database"]
    .map((below) => path.join(folder, below))
    .find((candidate) => existsSync(path.join(candidate, "flexdesk.db")));

const targetOf = (options: { data?: string | undefined; url?: string | undefined }): DatabaseTarget | undefined => {
  if (options.url !== undefined) return { url: options.url };
  const folder = options.data === undefined ? undefined : folderWithDatabase(options.data);
  return folder === undefined ? undefined : { sqlite: folder };
};

const table = (results: readonly CheckResult[]): string => {
  const width = Math.max(...results.map(({ name }) => name.length));
  const lines = results.map(
    ({ name, examined, faults }) =>
      `${faults.length === 0 ? "ok   " : "FAULT"} ${name.padEnd(width)} ${String(examined).padStart(9)}  ${faults.length}`,
  );
  const faults = results.flatMap((result) => result.faults.slice(0, mostShown).map((fault) => `  ${fault}`));
  return [`      ${"proof".padEnd(width)}  examined  faults`, ...lines, ...faults, ""].join("\n");
};

/** Proves the books. Exit code 0: all proofs hold; 1: one does not; 2: nothing to examine. */
const main = async (): Promise<number> => {
  const { values } = parseArgs({
    options: {
      data: { type: "string" },
      "database-url": { type: "string" },
      "database-url-file": { type: "string" },
      json: { type: "boolean" },
    },
  });
  const given = { url: values["database-url"], file: values["database-url-file"] };
  const target = targetOf({
    data: values.data,
    url: readDatabaseUrl(given, values.data === undefined ? process.env : undefined),
  });
  if (target === undefined) {
    process.stderr.write(usage);
    return 2;
  }
  const connected = connect(target);
  try {
    const results = await auditBooks(connected);
    process.stdout.write(values.json === true ? `${JSON.stringify(results)}\n` : table(results));
    return results.some((result) => result.faults.length > 0) ? 1 : 0;
  } finally {
    await connected.close();
  }
};

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 2;
});
