import { createHash, randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { type Context, ServiceError } from "../../core/context.ts";
import type { Service } from "../service.ts";
import { checkFileHead, headBytes } from "./file-kind.ts";
import { draftStored, objectFile } from "./stored-files.ts";

/** `user_id`: whose upload it counts as; nobody's where nothing is said. */
type Given = {
  readonly agency_id: number;
  readonly user_id?: number;
  readonly name: string;
  readonly bytes: Buffer;
};

/** Throws `too_large` beyond `most` bytes and `file_unreadable` where the content is no such kind. */
export const checkBytes = ({ name, bytes }: Pick<Given, "name" | "bytes">, most: number): void => {
  if (bytes.length > most) throw new ServiceError("too_large");
  checkFileHead(name, bytes.subarray(0, headBytes));
};

/** Takes files away that were kept for something that was refused: nobody sees them, so nothing of them stays. */
export const dropBytes = async (service: Service, context: Context, keys: readonly string[]): Promise<void> => {
  if (keys.length === 0) return;
  await context.write(async ({ tx }) => {
    await tx.deleteFrom("storage_objects").where("key", "in", keys).execute();
  });
  for (const key of keys) await rm(objectFile(service, key).path, { force: true });
};

/**
 * Keeps a file that no signed-in person uploaded (a photo from a worker's phone) and gives its key; it is seen by who may see
 * the record that names it. Throws as `checkBytes`.
 */
export const keepBytes = async (service: Service, context: Context, given: Given, most: number): Promise<string> => {
  const { agency_id, user_id = 0, name, bytes } = given;
  checkBytes(given, most);
  const key = randomBytes(24).toString("base64url");
  const draft = await draftStored(service, objectFile(service, key), Readable.from([bytes]));
  try {
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    await context.write(async ({ tx, nowMs }) => {
      const row = { key, agency_id, user_id, name, bytes: bytes.length, sha256, created_ms: nowMs };
      await tx.insertInto("storage_objects").values(row).execute();
      await draft.keep();
    });
    return key;
  } finally {
    await draft.drop();
  }
};
