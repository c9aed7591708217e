import { realNameStates } from "../../../src-shared/kernel/states/worker.ts";
import { isReadByMachine } from "../../../src-shared/kernel/values/people/id-type.ts";
import { type CardResult, type CardSide, isReaderBusy } from "../../core/channels/id-card.ts";
import { type Context, ServiceError, type Writing } from "../../core/context.ts";
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
  readonly keys: { readonly front: string; readonly back: string };
  readonly card: ReadCard | null;
  readonly copies: readonly SmallCopy[];
};

type Reading = { readonly card: ReadCard | null; readonly unread: readonly CardSide[] };

/**
 * Reads both sides, in the phone pages' share of the line; `unread`: those that could not be read for sure. Throws
 * `recognition_busy` where the reader had no time: that is not the photos' fault.
 */
const readBoth = async (
  service: Service,
  { owner, until, gone }: Waiting,
  front: Buffer,
  back: Buffer,
): Promise<Reading> => {
  const channel = cardChannel(service);
  const readSide = async (side: CardSide, bytes: Buffer): Promise<CardResult | null> => {
    const answer = await channel.recognise(side, bytes, {
      ...{ share: "phone", owner, until },
      ...(gone !== undefined && { gone }),
    });
    if (!answer.ok && isReaderBusy(answer.refusal)) throw new ServiceError("recognition_busy");
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
 * the small copies took the place of the originals (`settleOwnPhotos`). Files that nothing names afterwards are removed, and
 * all of them where it is refused. Throws `recognition_busy`, and `invalid` beside each side that could not be read, of somebody not
 * verified yet who does not leave them to staff (`toStaff`).
 */
export const withOwnPhotos = async (
  service: Service,
  context: Context,
  labor: Labor,
  photos: { readonly front: Buffer; readonly back: Buffer },
  keys: OwnPhotos["keys"],
  toStaff: boolean,
  keep: (own: OwnPhotos) => Promise<boolean>,
): Promise<void> => {
  const owner = `worker:${labor.id}`;
  const { waiting } = context;
  const waits = { share: "phone", owner, ...(waiting ?? { until: Number.POSITIVE_INFINITY }) };
  const copies: SmallCopy[] = [];
  let isSmall = false;
  try {
    const isRead = isReadByMachine(labor.id_no);
    const { card, unread } = isRead ? await readBoth(service, waits, photos.front, photos.back) : nothingRead;
    const isVerified = labor.real_name_status === realNameStates.code("verified");
    if (unread.length > 0 && !toStaff && !isVerified) {
      const fields = Object.fromEntries(unread.map((side) => [side, ["photo_unclear"]]));
      throw new ServiceError("invalid", { fields });
    }
    if (card !== null && isEqualToday(labor, card, service.clock.now()))
      for (const key of [keys.front, keys.back]) copies.push(await makeSmallCopy(service, key, { owner, waiting }));
    isSmall = await keep({ keys, card, copies });
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
  { keys, card, copies }: OwnPhotos,
  companyId: number,
): Promise<boolean> => {
  if (card === null) return false;
  const by = { user_id: 0, company_id: companyId };
  return (await settleCard(writing, { labor, card, keys, copies, by })).compared.isEqual;
};
