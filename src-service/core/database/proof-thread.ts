import { parentPort, workerData } from "node:worker_threads";
import { DatabaseDamagedError, proveDatabase } from "./encrypt-database.ts";

/** Work of the thread: a file to prove, and its key. */
export type ProofTask = { readonly file: string; readonly key: Uint8Array | undefined };

/** Null: every page holds; else why the file is damaged. Another error ends the thread. */
export type ProofResult = { readonly damage: unknown } | null;

const prove = ({ file, key }: ProofTask): ProofResult => {
  try {
    proveDatabase(file, key);
    return null;
  } catch (error) {
    if (error instanceof DatabaseDamagedError) return { damage: error.cause };
    throw error;
  }
};

parentPort?.postMessage(prove(workerData as ProofTask));
