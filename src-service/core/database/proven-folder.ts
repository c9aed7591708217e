import { Worker } from "node:worker_threads";
import type { FolderLock } from "../../../src-node/folder-lock.ts";
import { threadBeside } from "../threads/thread-beside.ts";
import type { DatabaseTarget } from "./connect.ts";
import { lockDatabaseFolder } from "./database-folder.ts";
import { DatabaseDamagedError, databaseFile } from "./encrypt-database.ts";
import type { ProofResult, ProofTask } from "./proof-thread.ts";

/** The folder of a database, held by this process. */
export type ProvenFolder = {
  readonly lock: FolderLock;
  /** Resolves once every page holds; nothing is opened before. Rejects with `DatabaseDamagedError`. */
  readonly proven: Promise<void>;
};

const proveInThread = (task: ProofTask): Promise<void> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(threadBeside(import.meta.url, "proof-thread"), { execArgv: [], workerData: task });
    thread.once("message", (result: ProofResult) => {
      if (result === null) resolve();
      else reject(new DatabaseDamagedError(task.file, result.damage));
    });
    thread.once("error", reject);
    thread.once("exit", (code) => reject(new Error(`the proof of the database ended with ${code}`)));
  });

/**
 * Takes the folder of a database and proves its pages in a thread, while this one loads the program. Throws
 * `FolderInUseError`.
 */
export const takeProvenFolder = (target: DatabaseTarget): ProvenFolder => {
  const lock = lockDatabaseFolder(target);
  if ("url" in target) return { lock, proven: Promise.resolve() };
  const proven = proveInThread({ file: databaseFile(target.sqlite), key: target.key });
  // Whoever waits for it hears of a failure; until then it must not end the process.
  proven.catch(() => undefined);
  return { lock, proven };
};
