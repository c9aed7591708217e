import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { dropDatabases } from "../service/make-database.ts";

/**
 * Names the databases of this run, which its processes keep as long as they live, and the folder of what they make once
 * for all of them; removes both after it.
 */
export const setup = (): (() => Promise<void>) => {
  process.env["FLEXDESK_TEST_RUN"] ??= randomBytes(4).toString("hex");
  process.env["FLEXDESK_TEST_KEPT"] ??= mkdtempSync(path.join(os.tmpdir(), "flexdesk-kept-"));
  const folder = process.env["FLEXDESK_TEST_KEPT"];
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    await dropDatabases();
  };
};
