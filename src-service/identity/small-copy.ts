import { createHash, randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import type { Writing } from "../context.ts";
import { notFound } from "../plumbing/answers.ts";
import type { Service } from "../service.ts";
import { draftStored, objectFile, readStored, writeStored } from "../storage/stored-files.ts";

/** Quality at which photos of ID cards are kept (spec: 0.2 for ID images), in percent. */
const keptQuality = 20;
const longestSide = 4_096;

export type SmallCopy = {
  readonly original: string;
  readonly key: string;
  readonly bytes: number;
  readonly sha256: string;
};

type Place = Pick<Service, "storageDir" | "secrets">;

/** The photo as JPEG of quality 0.2, at most 4,096 pixels a side. Throws `not_found` where the original is gone. */
const smallBytes = async (service: Place, original: string): Promise<Buffer> => {
  const source = await readStored(service.secrets, objectFile(service, original)).catch(() => {
    throw notFound();
  });
  const image = await loadImage(source);
  const share = Math.min(1, longestSide / Math.max(image.width, image.height));
  const canvas = createCanvas(Math.round(image.width * share), Math.round(image.height * share));
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.encode("jpeg", keptQuality);
};

const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/**
 * Makes the copy of an ID photo that is kept once it has been recognised (decision 7.23). The file lies in the storage already;
 * `keepCopies` registers it. Throws `not_found` where the original is gone.
 */
export const makeSmallCopy = async (service: Place, original: string): Promise<SmallCopy> => {
  const bytes = await smallBytes(service, original);
  const key = randomBytes(24).toString("base64url");
  await writeStored(service, objectFile(service, key), bytes);
  return { original, key, bytes: bytes.length, sha256: hashOf(bytes) };
};

/** In the transaction: the copies take the place of the originals, whose files are removed after it (`removeFiles`). */
export const keepCopies = async (
  { tx, nowMs }: Writing,
  owner: { readonly agency_id: number; readonly user_id: number },
  copies: readonly SmallCopy[],
): Promise<void> => {
  for (const { key, bytes, sha256, original } of copies) {
    await tx
      .insertInto("storage_objects")
      .values({ key, bytes, sha256, ...owner, name: "id-card.jpg", created_ms: nowMs })
      .execute();
    await tx.deleteFrom("storage_objects").where("key", "=", original).execute();
  }
};

/** Removes files of the storage that no row names any more. */
export const removeFiles = async (service: Pick<Service, "storageDir">, keys: readonly string[]): Promise<void> => {
  for (const key of keys) await rm(objectFile(service, key).path, { force: true });
};

/** Puts the small copy in the place of the original, under its key. Throws `not_found` where the original is gone. */
export const shrinkInPlace = async (service: Service, original: string): Promise<void> => {
  const small = await smallBytes(service, original);
  const file = objectFile(service, original);
  const draft = await draftStored(service, file, Readable.from([small]));
  try {
    await service.system("identity").write(async ({ tx }) => {
      const facts = { bytes: small.length, sha256: hashOf(small), original_of: null };
      await tx.updateTable("storage_objects").set(facts).where("key", "=", original).execute();
      await draft.keep();
    });
  } finally {
    await draft.drop();
  }
};
