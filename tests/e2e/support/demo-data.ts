import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { demoFolder, freePort, startService, temporaryFolder } from "./processes.ts";

const restMs = 5_000;
const longestMs = 180_000;

/**
 * Waits until a service writes nothing more into its database: what its jobs find to do in new demo data takes them longer
 * than most scenes last, and each scene's service would do it again beside the scene. Late is as good as never.
 */
const untilAtRest = async (folder: string): Promise<void> => {
  const db = new Database(path.join(folder, "database", "flexdesk.db"), { readonly: true });
  try {
    const end = performance.now() + longestMs;
    for (let last: unknown, now: unknown = null; last !== now && performance.now() < end; ) {
      last = now;
      await pause(restMs);
      now = db.pragma("data_version", { simple: true });
    }
  } finally {
    db.close();
  }
};

/** Makes the demo data that every scene begins with, by a first start of the service on an empty folder. */
const makeDemoData = async (): Promise<() => void> => {
  const folder = temporaryFolder("e2e-demo");
  try {
    const service = await startService(folder.path, await freePort());
    await untilAtRest(folder.path);
    await service.stop();
  } catch (error) {
    folder.remove();
    throw error;
  }
  process.env[demoFolder] = folder.path;
  return folder.remove;
};

// biome-ignore lint/style/noDefaultExport: Playwright calls what a global setup exports by default.
export default makeDemoData;
