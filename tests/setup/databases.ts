import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { dropDatabases } from "../service/make-database.ts";

/** Who names files wants them on every database; a run of all takes PostgreSQL where it matters (`on-postgres.ts`). */
const namesFiles = (): boolean =>
  process.argv.slice(2).some((word) => !word.startsWith("-") && word.includes("tests/"));

/**
 * Names the databases of this run, which its processes keep as long as they live, and the folder of what they make once
 * for all of them; removes both after it.
 */
export const setup = (): (() => Promise<void>) => {
  process.env["FLEXDESK_TEST_RUN"] ??= randomBytes(4).toString("hex");
  process.env["FLEXDESK_TEST_KEPT"] ??= mkdtempSync(path.join(os.tmpdir(), "flexdesk-kept-"));
  process.env["FLEXDESK_POSTGRES"] ??= namesFiles() ? "all" : "listed";
  const folder = process.env["FLEXDESK_TEST_KEPT"];
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    await dropDatabases();
  };
};
