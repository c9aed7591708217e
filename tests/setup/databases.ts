import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { builtVariable } from "../programs/built-programs.ts";
import { dropDatabases } from "../service/make-database.ts";

/** Who names files wants them on every database; a run of all takes PostgreSQL where it matters (`on-postgres.ts`). */
const namesFiles = (): boolean =>
  process.argv.slice(2).some((word) => !word.startsWith("-") && word.includes("tests/"));

/** Whether `dist` holds what the sources as they stand would be built to. */
const isBuilt = async (): Promise<boolean> => {
  const scripts: { isBuilt(): boolean } = await import(
    new URL("../../scripts/lib/freshness.mjs", import.meta.url).href
  );
  return scripts.isBuilt();
};

/**
 * Names the databases of this run, which its processes keep as long as they live, and the folder of what they make once
 * for all of them; removes both after it.
 */
export const setup = async (): Promise<() => Promise<void>> => {
  process.env["FLEXDESK_TEST_RUN"] ??= randomBytes(4).toString("hex");
  process.env["FLEXDESK_TEST_KEPT"] ??= mkdtempSync(path.join(os.tmpdir(), "flexdesk-kept-"));
  process.env["FLEXDESK_POSTGRES"] ??= namesFiles() ? "all" : "listed";
  process.env[builtVariable] ??= String(await isBuilt());
  const folder = process.env["FLEXDESK_TEST_KEPT"];
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    await dropDatabases();
  };
};
