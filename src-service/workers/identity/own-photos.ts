import { createHash } from "node:crypto";
import { realNameStates } from "../../../src-shared/kernel/states/worker.ts";
import { isReadByMachine } from "../../../src-shared/kernel/values/people/id-type.ts";
import { type CardResult, type CardSide, isReaderBusy } from "../../core/channels/id-card.ts";
import { type Context, ServiceError, type Writing } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import type { Waiting } from "../../core/threads/thread-queue.ts";
import type { Labor } from "../../directory/people/find-labor.ts";
import type { Service } from "../../lists/service.ts";
import { dropBytes } from "../../lists/storage/keep-bytes.ts";
import { cardChannel } from "../recognition/card-channel.ts";
import { isEqualToday } from "./compare.ts";
import { type ReadCard, readCard } from "./recognised.ts";
import { settleCard } from "./settle-card.ts";
import { makeSmallCopy, removeFiles, type SmallCopy } from "./small-copy.ts";

/** Both sides of a document that a worker sent from their phone, stored already; `card`: what was read, null where it was not. */
export type OwnPhotos = {
  readonly prints: Prints;
  readonly keys: { readonly front: string; readonly back: string };
  readonly card: ReadCard | null;
  readonly copies: readonly SmallCopy[];
};

type Sides = { readonly front: Buffer; readonly back: Buffer };
const sha256 = (bytes: Buffer | string): string => createHash("sha256").update(bytes).digest("hex");

/** Names of two photos by what is in them: of each, and of both together. */
export type Prints = { readonly front: string; readonly back: string; readonly both: string };

export const printsOf = (photos: Sides): Prints => {
  const [front, back] = [sha256(photos.front), sha256(photos.back)];
  return { front, back, both: `photos-${sha256(front + back)}` };
};

/** True when these very photos of a person have been settled or kept before: whoever sends them again had not heard the answer. */
export const haveCome = async (db: Reader, person: Labor, { front, back, both }: Prints): Promise<boolean> => {
  const settled = await db
    .selectFrom("labor_identity")
    .select("id")
    .where("labor_id", "=", person.id)
    .where("trace_id", "=", both)
    .executeTakeFirst();
  if (settled !== undefined) return true;
  const kept = await db
    .selectFrom("storage_objects")
    .select("sha256")
    .where("key", "in", [person.id_front_key ?? "", person.id_back_key ?? ""])
    .execute();
  const hashes = new Set(kept.map((file) => file.sha256));
  return hashes.has(front) && hashes.has(back);
};

type Reading = { readonly card: ReadCard | null; readonly unread: readonly CardSide[] };

/**
 * Reads both sides, in the phone pages' share of the line; `unread`: those that could not be read for sure. Throws
 * `recognition_busy` where the reader had no time: that is not the photos' fault, and staff look at those left to them (`toStaff`).
 */
const readBoth = async (
  service: Service,
  { owner, until, gone }: Waiting,
  { front, back }: Sides,
  toStaff: boolean,
): Promise<Reading> => {
  const channel = cardChannel(service);
  const readSide = async (side: CardSide, bytes: Buffer): Promise<CardResult | null> => {
    const answer = await channel.recognise(side, bytes, {
      ...{ share: "phone", owner, until },
      ...(gone !== undefined && { gone }),
    });
    if (!answer.ok && isReaderBusy(answer.refusal) && !toStaff) throw new ServiceError("recognition_busy");
    return answer.ok ? answer.result : null;
  };
  const sides = { front: await readSide("front", front), back: await readSide("back", back) };
  const read = readCard.safeParse(sides);
  if (read.success) return { card: read.data, unread: [] };
  const faulty = new Set(read.error.issues.map(({ path: [side] }) => side));
  return { card: null, unread: (["front", "back"] as const).filter((side) => faulty.has(side)) };
};

const nothingRead: Reading = { card: null, unread: [] };

/**
 * Reads photos of the worker's own before they are kept, outside of transactions, and hands them to `keep`, which says whether
 * the small copies took the place of the originals (`settleOwnPhotos`); null: these photos have come before, nothing was kept. Files that nothing names afterwards are removed, and
 * all of them where it is refused. Throws `recognition_busy`, and `invalid` beside each side that could not be read, of somebody not
 * verified yet who does not leave them to staff (`toStaff`).
 */
export const withOwnPhotos = async (
  service: Service,
  context: Context,
  labor: Labor,
  photos: Sides,
  keys: OwnPhotos["keys"],
  toStaff: boolean,
  keep: (own: OwnPhotos) => Promise<boolean | null>,
): Promise<void> => {
  const owner = `worker:${labor.id}`;
  const { waiting } = context;
  const waits = { share: "phone", owner, ...(waiting ?? { until: Number.POSITIVE_INFINITY }) };
  const copies: SmallCopy[] = [];
  let isSmall = false;
  try {
    const isRead = isReadByMachine(labor.id_no);
    const { card, unread } = isRead ? await readBoth(service, waits, photos, toStaff) : nothingRead;
    const isVerified = labor.real_name_status === realNameStates.code("verified");
    if (unread.length > 0 && !toStaff && !isVerified) {
      const fields = Object.fromEntries(unread.map((side) => [side, ["photo_unclear"]]));
      throw new ServiceError("invalid", { fields });
    }
    if (card !== null && isEqualToday(labor, card, service.clock.now()))
      for (const key of [keys.front, keys.back]) copies.push(await makeSmallCopy(service, key, { owner, waiting }));
    const kept = await keep({ prints: printsOf(photos), keys, card, copies });
    isSmall = kept === true;
    if (kept === null) await dropBytes(service, context, [keys.front, keys.back]);
  } catch (error) {
    await dropBytes(service, context, [keys.front, keys.back]);
    throw error;
  } finally {
    await removeFiles(service, isSmall ? [keys.front, keys.back] : copies.map(({ key }) => key));
  }
};

/** In the transaction: what the photos say of somebody who is not verified yet; whether the copies are kept. */
export const settleOwnPhotos = async (
  writing: Writing,
  labor: Labor,
  { prints, keys, card, copies }: OwnPhotos,
  companyId: number,
): Promise<boolean> => {
  if (card === null) return false;
  const by = { user_id: 0, company_id: companyId, mayReveal: true };
  return (await settleCard(writing, { labor, card, keys, copies, by, trace_id: prints.both })).compared.isEqual;
};
