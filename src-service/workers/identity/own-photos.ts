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

/**
 * Reads both sides, in the phone pages' share of the line; null where one of them could not be read for sure: then staff have to
 * see to it. Throws `recognition_busy` where the reader had no time: that is not the photos' fault.
 */
const readBoth = async (
  service: Service,
  { owner, until, gone }: Waiting,
  front: Buffer,
  back: Buffer,
): Promise<ReadCard | null> => {
  const channel = cardChannel(service);
  const readSide = async (side: CardSide, bytes: Buffer): Promise<CardResult | null> => {
    const answer = await channel.recognise(side, bytes, {
      ...{ share: "phone", owner, until },
      ...(gone !== undefined && { gone }),
    });
    if (!answer.ok && isReaderBusy(answer.refusal)) throw new ServiceError("recognition_busy");
    return answer.ok ? answer.result : null;
  };
  const first = await readSide("front", front);
  if (first === null) return null;
  const second = await readSide("back", back);
  if (second === null) return null;
  const read = readCard.safeParse({ front: first, back: second });
  return read.success ? read.data : null;
};

/**
 * Reads photos of the worker's own before they are kept, outside of transactions, and hands them to `keep`, which says whether
 * the small copies took the place of the originals (`settleOwnPhotos`). Files that nothing names afterwards are removed, and
 * all of them where it is refused. Throws `recognition_busy`.
 */
export const withOwnPhotos = async (
  service: Service,
  context: Context,
  labor: Labor,
  photos: { readonly front: Buffer; readonly back: Buffer },
  keys: OwnPhotos["keys"],
  keep: (own: OwnPhotos) => Promise<boolean>,
): Promise<void> => {
  const owner = `worker:${labor.id}`;
  const { waiting } = context;
  const waits = { share: "phone", owner, ...(waiting ?? { until: Number.POSITIVE_INFINITY }) };
  const copies: SmallCopy[] = [];
  let isSmall = false;
  try {
    const card = isReadByMachine(labor.id_no) ? await readBoth(service, waits, photos.front, photos.back) : null;
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
