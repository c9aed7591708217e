import { createHash } from "node:crypto";
import { z } from "zod";
import { type Context, ServiceError } from "../../core/context.ts";
import type { PageFields } from "../../core/plumbing/worker-page.ts";
import type { Service } from "../../lists/service.ts";
import { checkBytes, dropBytes, keepBytes } from "../../lists/storage/keep-bytes.ts";

/** Most bytes of a photo: the page makes them smaller before. */
export const mostPhotoBytes = 2 << 20;
const base64 = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/);

/** A photo that was kept, and what its bytes are known by. */
export type Kept = { readonly key: string; readonly name: string; readonly sha256: string };

/**
 * Photo of a form; null where none was taken. Throws `invalid`, `too_large`, `file_unreadable` before anything looks into it.
 */
export const photoIn = (fields: PageFields, name: string): Buffer | null => {
  const sent = fields[name] ?? "";
  if (sent === "") return null;
  if (!base64.safeParse(sent).success) throw new ServiceError("invalid", { fields: { [name]: ["photo_missing"] } });
  const bytes = Buffer.from(sent, "base64");
  checkBytes({ name: `${name}.jpg`, bytes }, mostPhotoBytes);
  return bytes;
};

/**
 * Keeps photos in the storage and hands them to what is written next; where that is refused nothing of them stays.
 */
export const withKept = async <T>(
  service: Service,
  context: Context,
  agency_id: number,
  photos: readonly { readonly name: string; readonly bytes: Buffer }[],
  work: (kept: readonly Kept[]) => Promise<T>,
): Promise<T> => {
  const kept: Kept[] = [];
  try {
    for (const { name, bytes } of photos) {
      const key = await keepBytes(service, context, { agency_id, name, bytes }, mostPhotoBytes);
      kept.push({ key, name, sha256: createHash("sha256").update(bytes).digest("hex") });
    }
    return await work(kept);
  } catch (error) {
    await dropBytes(
      service,
      context,
      kept.map(({ key }) => key),
    );
    throw error;
  }
};
