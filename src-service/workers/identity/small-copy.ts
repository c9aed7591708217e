import { createHash, randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { type RequestWaiting, ServiceError, type Writing } from "../../core/context.ts";
import { isLater, openPicture } from "../../core/pictures/open-picture.ts";
import { notFound } from "../../core/plumbing/answers.ts";
import type { Service } from "../../lists/service.ts";
import { draftStored, objectFile, readStored, writeStored } from "../../lists/storage/stored-files.ts";

/** Quality at which photos of ID cards are kept (spec: 0.2 for ID images), in percent. */
const keptQuality = 20;
const longestSide = 4_096;

export type SmallCopy = {
  readonly original: string;
  readonly key: string;
  readonly bytes: number;
  readonly sha256: string;
};

type Place = Pick<Service, "storageDir" | "secrets" | "onClose">;

/** Whose turn it is at the thread that opens pictures, and how long they wait. */
type Asking = { readonly owner: string; readonly waiting: RequestWaiting | undefined };

/** No copy can be made of a photo: it is none, or too large (`fault` says which). */
export class NoCopyError extends Error {
  readonly fault: string;
  constructor(fault: string) {
    super(fault);
    this.name = "NoCopyError";
    this.fault = fault;
  }
}

/**
 * The photo as JPEG of quality 0.2, at most 4,096 pixels a side. Throws `not_found` where the original is gone,
 * `recognition_busy` where it could not be opened just now, `NoCopyError` where it never can be.
 */
const smallBytes = async (service: Place, original: string, who: Asking | null): Promise<Buffer> => {
  const source = await readStored(service.secrets, objectFile(service, original)).catch(() => {
    throw notFound();
  });
  const copy = { longest: longestSide, quality: keptQuality };
  const opened = await openPicture(service, source, { copy, ...who });
  if (isLater(opened)) throw new ServiceError("recognition_busy");
  if (!opened.ok || opened.jpeg === null) throw new NoCopyError(opened.ok ? "damaged" : opened.fault);
  return Buffer.from(opened.jpeg);
};

const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/**
 * Makes the copy of an ID photo that is kept once it has been recognised (decision 7.23). The file lies in the storage already;
 * `keepCopies` registers it. `who`: whose turn it is. Throws `not_found`, `recognition_busy`, `NoCopyError`.
 */
export const makeSmallCopy = async (service: Place, original: string, who: Asking): Promise<SmallCopy> => {
  const bytes = await smallBytes(service, original, who);
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

/**
 * Puts the small copy in the place of the original, under its key; whether there is nothing more to do. An original that is gone
 * or that nobody can open has no copy and stays as it is; one that could not be opened just now waits for the next round.
 */
export const shrinkInPlace = async (service: Service, original: string): Promise<boolean> => {
  const small = await smallBytes(service, original, null).catch((error: unknown) => {
    if (error instanceof NoCopyError || (error instanceof ServiceError && error.code === "not_found")) return null;
    if (error instanceof ServiceError && error.code === "recognition_busy") return "later" as const;
    throw error;
  });
  if (small === "later") return false;
  if (small === null) {
    await service.system("identity").write(async ({ tx }) => {
      await tx.updateTable("storage_objects").set({ original_of: null }).where("key", "=", original).execute();
    });
    return true;
  }
  const file = objectFile(service, original);
  const draft = await draftStored(service, file, Readable.from([small]));
  try {
    await service.system("identity").write(async ({ tx }) => {
      const facts = { bytes: small.length, sha256: hashOf(small), original_of: null };
      await tx.updateTable("storage_objects").set(facts).where("key", "=", original).execute();
      await draft.keep();
    });
    return true;
  } finally {
    await draft.drop();
  }
};
