import { z } from "zod";
import { leastReason } from "../../../src-shared/kernel/calls/define.ts";
import { type IdType, idTypeOf, idTypes } from "../../../src-shared/kernel/values/people/id-type.ts";
import { visibleLength } from "../../../src-shared/kernel/values/text/text.ts";
import { type Principal, ServiceError } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import { notFound } from "../../core/plumbing/answers.ts";
import type { Labor } from "../../directory/people/find-labor.ts";
import { withholdPhotos } from "./show-photo.ts";

type Photos = { readonly front: string; readonly back: string };

/** Facts kept of a document that no machine has read, in the place of what was recognised of others. */
const unread = z.strictObject({ id_type: z.enum(idTypes) });

/** Which document a person looked at, by what is kept of a check; null of those that were read, and of other checks. */
export const documentOf = (ocr: string | null): IdType | null => {
  const kept = ocr === null ? undefined : unread.safeParse(JSON.parse(ocr));
  return kept?.success === true ? kept.data.id_type : null;
};

const uploadsAmong = (db: Reader, agencyId: number, keys: readonly string[]) =>
  db
    .selectFrom("storage_objects")
    .select(["key", "sha256", "user_id", "name"])
    .where("agency_id", "=", agencyId)
    .where("key", "in", keys)
    .execute();

/** Both sides that the worker sent from their phone and that are their photos now; null where there are none. */
export const sentPhotos = async (db: Reader, labor: Labor): Promise<Photos | null> => {
  const { id_front_key: front, id_back_key: back, agency_id } = labor;
  if (front === null || back === null) return null;
  const files = await uploadsAmong(db, agency_id, [front, back]);
  return files.length === 2 && files.every(({ user_id }) => user_id === 0) ? { front, back } : null;
};

const isPicture = (name: string): boolean => /\.(?:png|jpe?g)$/iu.test(name);

/**
 * Both sides are uploads of this person that are nobody's photos yet, or those that the worker sent; what the files hold was
 * judged when they were uploaded. Throws `not_found` for others, `invalid` for files that are no pictures, `same_picture`.
 */
const assertPhotos = async (db: Reader, principal: Principal, labor: Labor, { front, back }: Photos): Promise<void> => {
  const sent = await sentPhotos(db, labor);
  const isSent = sent?.front === front && sent.back === back;
  const files = await uploadsAmong(db, labor.agency_id, [front, back]);
  const fileOf = async (key: string) => {
    const file = files.find((one) => one.key === key);
    if (file === undefined) throw notFound();
    const isFree = async () =>
      file.user_id === principal.user_id && (await withholdPhotos(db, principal, key)) !== "withheld";
    if (!isSent && !(await isFree())) throw notFound();
    return file;
  };
  const [first, second] = [await fileOf(front), await fileOf(back)];
  if (!isPicture(first.name)) throw new ServiceError("invalid", { fields: { id_front_img_url: ["file_kind"] } });
  if (!isPicture(second.name)) throw new ServiceError("invalid", { fields: { id_back_img_url: ["file_kind"] } });
  if (first.sha256 === second.sha256) throw new ServiceError("same_picture");
};

/** Columns of a case about a document that is not read (decision 7.30): which one it is, by photos and with a reason. */
export const documentColumns = async (
  db: Reader,
  principal: Principal,
  labor: Labor,
  photos: Photos,
  reason: string,
) => {
  if (visibleLength(reason) < leastReason) throw new ServiceError("invalid", { fields: { remark: ["required"] } });
  await assertPhotos(db, principal, labor, photos);
  return {
    ...{ ocr: JSON.stringify({ id_type: idTypeOf(labor.id_no) }), ocr_name: "", ocr_id_no: "", ocr_expired_date: "" },
    ...{ ocr_error: "not_read" as const, card_differs: null, new_name: null, new_id_no: null },
  };
};
