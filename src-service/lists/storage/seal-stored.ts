import { createHash } from "node:crypto";
import { open, opendir, readFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { startRounds } from "../../core/plumbing/rounds.ts";
import type { Service } from "../service.ts";
import { isSealed, sealedHead } from "./sealed-bytes.ts";
import { draftStored, objectFile, objectPath } from "./stored-files.ts";

const everyMs = 10_000;

/** True when a file is there and lies in clear. */
const isClear = async (file: string): Promise<boolean> => {
  const handle = await open(file).catch(() => null);
  if (handle === null) return false;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sealedHead), 0, sealedHead, 0);
    return !isSealed(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
};

/**
 * Seals one object that an earlier version left as it came; returns whether it did. The row of the object is held meanwhile and
 * its hash compared, so that a file which is removed or replaced at this moment does not come back. One that is not what was
 * registered stays as it is: whoever fetches it has to learn of it.
 */
const sealObject = async (service: Service, key: string): Promise<boolean> => {
  const file = objectFile(service, key);
  const bytes = (await isClear(file.path)) ? await readFile(file.path).catch(() => null) : null;
  if (bytes === null || isSealed(bytes)) return false;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const draft = await draftStored(service, file, Readable.from([bytes]));
  try {
    return await service.system("storage").write(async ({ tx }) => {
      const { numUpdatedRows } = await tx
        .updateTable("storage_objects")
        .set({ sha256 })
        .where("key", "=", key)
        .where("sha256", "=", sha256)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await draft.keep();
      return true;
    });
  } finally {
    await draft.drop();
  }
};

/**
 * Seals the objects of the storage that lie in clear (all that were stored before files were sealed); returns how many.
 * `isEnding` is asked between two files.
 */
export const sealStoredFiles = async (service: Service, isEnding = (): boolean => false): Promise<number> => {
  const folder = path.dirname(objectPath(service.storageDir, "x"));
  const files = await opendir(folder).catch(() => null);
  if (files === null) return 0;
  let sealed = 0;
  for await (const { name } of files) {
    if (isEnding()) break;
    if (await sealObject(service, name)) sealed += 1;
  }
  return sealed;
};

/** Seals what lies in clear once after the start; tries again where the disk or the database did not let it. */
export const startSealing = (service: Service): void => {
  let isDone = false;
  let isEnding = false;
  const step = async (): Promise<void> => {
    if (isDone) return;
    await sealStoredFiles(service, () => isEnding);
    isDone = true;
  };
  startRounds(service, { steps: [step], everyMs, fault: "storage_sealing_failed", startsNow: true });
  service.onClose(() => {
    isEnding = true;
  });
};
