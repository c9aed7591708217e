import { createHash, randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import type { Writing } from "../context.ts";
import { notFound } from "../plumbing/answers.ts";
import type { Service } from "../service.ts";
import { objectPath } from "../storage/receive.ts";

/** Quality at which photos of ID cards are kept (spec: 0.2 for ID images), in percent. */
const keptQuality = 20;
const longestSide = 4_096;

export type SmallCopy = {
  readonly original: string;
  readonly key: string;
  readonly bytes: number;
  readonly sha256: string;
};

/**
 * Makes the copy of an ID photo that is kept once it has been recognised (decision 7.23): JPEG of quality 0.2, at most
 * 4,096 pixels a side. The file lies in the storage already; `keepCopies` registers it. Throws `not_found` where the
 * original is gone.
 */
export const makeSmallCopy = async (service: Pick<Service, "storageDir">, original: string): Promise<SmallCopy> => {
  const source = await readFile(objectPath(service.storageDir, original)).catch(() => {
    throw notFound();
  });
  const image = await loadImage(source);
  const share = Math.min(1, longestSide / Math.max(image.width, image.height));
  const canvas = createCanvas(Math.round(image.width * share), Math.round(image.height * share));
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  const bytes = await canvas.encode("jpeg", keptQuality);
  const key = randomBytes(24).toString("base64url");
  const file = objectPath(service.storageDir, key);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(`${file}.part`, bytes, { mode: 0o600, flush: true });
  await rename(`${file}.part`, file);
  return { original, key, bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
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
  for (const key of keys) await rm(objectPath(service.storageDir, key), { force: true });
};

/** Puts the small copy in the place of the original, under its key. Throws `not_found` where the original is gone. */
export const shrinkInPlace = async (service: Service, original: string): Promise<void> => {
  const { key, bytes, sha256 } = await makeSmallCopy(service, original);
  await rename(objectPath(service.storageDir, key), objectPath(service.storageDir, original));
  await service.system("identity").write(async ({ tx }) => {
    await tx.updateTable("storage_objects").set({ bytes, sha256 }).where("key", "=", original).execute();
  });
};
