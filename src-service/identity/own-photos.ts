import { isReadByMachine } from "../../src-shared/values/id-type.ts";
import type { Writing } from "../context.ts";
import type { Labor } from "../people/find-labor.ts";
import { cardChannel } from "../recognition/card-channel.ts";
import type { Service } from "../service.ts";
import { isEqualToday } from "./compare.ts";
import { type ReadCard, readCard } from "./reviews/recognised.ts";
import { settleCard } from "./settle-card.ts";
import { makeSmallCopy, removeFiles, type SmallCopy } from "./small-copy.ts";

/** Both sides of a document that a worker sent from their phone, stored already; `card`: what was read, null where it was not. */
export type OwnPhotos = {
  readonly keys: { readonly front: string; readonly back: string };
  readonly card: ReadCard | null;
  readonly copies: readonly SmallCopy[];
};

/** Reads both sides; null where one of them could not be read for sure: then staff have to see to it. */
const readBoth = async (service: Service, front: Buffer, back: Buffer): Promise<ReadCard | null> => {
  const channel = cardChannel(service);
  const first = await channel.recognise("front", front);
  if (!first.ok) return null;
  const second = await channel.recognise("back", back);
  if (!second.ok) return null;
  const read = readCard.safeParse({ front: first.result, back: second.result });
  return read.success ? read.data : null;
};

/**
 * Reads photos of the worker's own before they are kept, outside of transactions, and hands them to `keep`, which says whether
 * the small copies took the place of the originals (`settleOwnPhotos`). Files that nothing names afterwards are removed.
 */
export const withOwnPhotos = async (
  service: Service,
  labor: Labor,
  photos: { readonly front: Buffer; readonly back: Buffer },
  keys: OwnPhotos["keys"],
  keep: (own: OwnPhotos) => Promise<boolean>,
): Promise<void> => {
  const card = isReadByMachine(labor.id_no) ? await readBoth(service, photos.front, photos.back) : null;
  const isLikely = card !== null && isEqualToday(labor, card, service.clock.now());
  const copies = isLikely ? [await makeSmallCopy(service, keys.front), await makeSmallCopy(service, keys.back)] : [];
  let isSmall = false;
  try {
    isSmall = await keep({ keys, card, copies });
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
