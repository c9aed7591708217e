import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import { WorkerEnded } from "../staging/worker-client.ts";

/** Message about a file when reading failed for a reason that is not the file's form. */
export const readingFailure = (error: unknown): [code: string, params: Readonly<Record<string, string | number>>] => {
  if (error instanceof WorkerEnded) return [error.outOfMemory ? "READER_MEMORY" : "READER_CRASHED", {}];
  if (error instanceof AppError && error.code !== "internal") return [error.code, error.params];
  return ["upload_failed", {}];
};
