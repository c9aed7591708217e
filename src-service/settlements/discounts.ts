import type { z } from "zod";
import type { FeeDiscounts, settlementsUseFeeDiscount } from "../../src-shared/calls/settlement-actions.ts";
import { dayOf, shanghaiNow } from "../../src-shared/values/time.ts";
import { ServiceError, type SignedIn, type Writing } from "../context.ts";
import { mapInTurns, type Reader, rewriteMany } from "../database/bulk.ts";
import { kinds, maxDiscountOfFee, touchDiscounts, usableDiscounts, usedOf } from "../fee-discounts/uses.ts";
import { findSettlement, type Settlement } from "../money/find-settlement.ts";
import { assertBooked } from "../money/open-plans.ts";
import { recordId } from "../plumbing/answers.ts";
import { assertMay } from "./decide.ts";
import { readLines, readSealedLines, snapshotHashInTurns, totalsOf } from "./lines.ts";
import { saveStep } from "./store.ts";

type Body = z.output<typeof settlementsUseFeeDiscount.body>;
type Uses = readonly { readonly discount_id: number; readonly amount: number }[];

/**
 * Splits a discount over lines by their fees, to the cent: each line gets its share rounded down, and the cents left over
 * go to the lines with the largest remainders, earlier ones first. No share is above its fee.
 */
export const shareDiscount = (total: number, fees: readonly number[]): number[] => {
  const whole = fees.reduce((sum, fee) => sum + BigInt(fee), 0n);
  if (whole === 0n) return fees.map(() => 0);
  const parts = fees.map((fee, index) => {
    const product = BigInt(total) * BigInt(fee);
    return { index, share: Number(product / whole), rest: product % whole };
  });
  let left = total - parts.reduce((sum, { share }) => sum + share, 0);
  const shares = parts.map(({ share }) => share);
  for (const { index, rest } of [...parts].sort((a, b) =>
    a.rest > b.rest ? -1 : a.rest < b.rest ? 1 : a.index - b.index,
  )) {
    if (left === 0 || rest === 0n) break;
    shares[index] = (shares[index] ?? 0) + 1;
    left -= 1;
  }
  return shares;
};

/** Grants of which a settlement uses something, whatever became of them since. */
const usesOf = (db: Reader, settlementId: number) =>
  db
    .selectFrom("fee_discount_uses as u")
    .innerJoin("fee_discounts as d", "d.id", "u.discount_id")
    .where("u.settlement_id", "=", settlementId)
    .orderBy("d.end_at")
    .orderBy("d.id")
    .selectAll("d")
    .select("u.amount as used")
    .execute();

/** What a settlement has of its company's discounts: see the call. */
export const feeDiscounts = async (db: Reader, settlement: Settlement, nowMs: number): Promise<FeeDiscounts> => {
  const usable = await usableDiscounts(db, settlement.company_id, kinds.serviceFee, dayOf(shanghaiNow(nowMs)));
  const uses = await usesOf(db, settlement.id);
  // What is used already may stay, even of a grant that has ended or was taken back; more of it may not be used.
  const ended = uses.filter(({ id }) => !usable.some((one) => one.id === id));
  const others = await usedOf(
    db,
    usable.map(({ id }) => id),
    settlement.id,
  );
  const discounts = [...usable, ...ended]
    .map((discount) => {
      const used = uses.find(({ id }) => id === discount.id)?.used ?? 0;
      const isUsable = usable.some(({ id }) => id === discount.id);
      const left = isUsable ? discount.amount - (others.get(discount.id) ?? 0) : used;
      const { id, no, reason, end_at, ratio } = discount;
      const most = Math.min(left, maxDiscountOfFee(settlement.service_fee, discount));
      return { id: String(id), no, reason, end_at, ratio, left, most, used };
    })
    .filter(({ most, used }) => most > 0 || used > 0)
    .sort((one, other) =>
      one.end_at < other.end_at ? -1 : one.end_at > other.end_at ? 1 : Number(one.id) - Number(other.id),
    );
  const all = discounts.reduce((sum, { most }) => sum + most, 0);
  return { service_fee: settlement.service_fee, most: Math.min(settlement.service_fee, all), discounts };
};

/**
 * Writes the shares of a discount on the lines; returns the amounts and seal that the settlement then has. `open`: ids of
 * the lines that share what the others leave of it, which keep theirs; absent: all share.
 */
const writeShares = async (writing: Writing, header: Settlement, total: number, open?: ReadonlySet<number>) => {
  const all = await readLines(writing.tx, header.id);
  const lines = open === undefined ? all : all.filter(({ id }) => open.has(id));
  const kept = all.reduce((sum, { id, discount }) => sum + (open?.has(id) === false ? (discount ?? 0) : 0), 0);
  const shares = shareDiscount(
    Math.max(0, total - kept),
    lines.map((line) => line.service_fee),
  );
  const written = await mapInTurns(lines, (before, index) => ({
    before,
    after: { ...before, version: before.version + 1, discount: shares[index] ?? 0 },
  }));
  await rewriteMany(writing.tx, "payout_lines", written);
  const sealed = await readSealedLines(writing.tx, header.id);
  return { ...totalsOf(sealed), snapshot_hash: await snapshotHashInTurns(header, sealed) };
};

const replaceUses = async (writing: Writing, settlementId: number, uses: Uses): Promise<void> => {
  await releaseDiscount(writing, settlementId);
  const rows = uses.map((use) => ({ settlement_id: settlementId, ...use }));
  if (rows.length > 0) await writing.tx.insertInto("fee_discount_uses").values(rows).execute();
  await touchDiscounts(
    writing,
    uses.map(({ discount_id }) => discount_id),
  );
};

/** Returns what a settlement used of its company's discounts. */
export const releaseDiscount = async (writing: Writing, settlementId: number): Promise<void> => {
  const released = await writing.tx
    .deleteFrom("fee_discount_uses")
    .where("settlement_id", "=", settlementId)
    .returning("discount_id")
    .execute();
  await touchDiscounts(
    writing,
    released.map(({ discount_id }) => discount_id),
  );
};

/**
 * After a settlement's lines were made again: uses its discounts again, as far as the new fees bear them (later ending ones
 * give way first). Gives amounts and seal, or null when it used none. `open`: ids of the lines whose shares may change.
 */
export const keepDiscount = async (
  writing: Writing,
  header: Settlement,
  serviceFee: number,
  open?: ReadonlySet<number>,
) => {
  const uses = await usesOf(writing.tx, header.id);
  if (uses.length === 0) return null;
  let left = serviceFee;
  const kept = uses.flatMap((discount) => {
    const part = Math.min(discount.used, left, maxDiscountOfFee(serviceFee, discount));
    left -= part;
    return part === 0 ? [] : [{ discount_id: discount.id, amount: part }];
  });
  await replaceUses(writing, header.id, kept);
  return writeShares(writing, header, serviceFee - left, open);
};

const checkUses = (given: FeeDiscounts, uses: Uses): number => {
  let total = 0;
  for (const { discount_id, amount } of uses) {
    const discount = given.discounts.find(({ id }) => id === String(discount_id));
    if (discount === undefined) throw new ServiceError("not_found");
    if (amount > Math.max(discount.most, 0)) {
      throw new ServiceError("discount_exceeded", { params: { most: discount.most } });
    }
    total += amount;
  }
  if (total > given.service_fee) throw new ServiceError("discount_exceeded", { params: { most: given.service_fee } });
  return total;
};

/**
 * Says which discounts a draft uses, in place of those it used. A new revision with a seal of its own; the shares are
 * booked with the lines when they are paid, and go back with each line that fails or returns. Errors: `not_found`,
 * `forbidden`, `stale_version`, `illegal_transition`, `discount_exceeded`, `invalid`.
 */
export const applyDiscount = (context: SignedIn, id: string, body: Body): Promise<Settlement> =>
  context.write(async (writing) => {
    await writing.changeSeq();
    const settlement = await findSettlement(writing.tx, context.principal, id);
    await assertMay(writing.tx, context.principal, "use_discount", settlement, body.version);
    await assertBooked(writing.tx, settlement.agency_id);
    const uses = body.uses.map(({ discount_id, amount }) => ({ discount_id: recordId(discount_id), amount }));
    if (new Set(uses.map((use) => use.discount_id)).size < uses.length) {
      throw new ServiceError("invalid", { fields: { uses: ["twice"] } });
    }
    const total = checkUses(await feeDiscounts(writing.tx, settlement, writing.nowMs), uses);
    await replaceUses(writing, settlement.id, uses);
    const header = { ...settlement, revision: settlement.revision + 1 };
    const sealed = await writeShares(writing, header, total);
    return saveStep(
      context,
      writing,
      settlement,
      { ...sealed, revision: header.revision },
      { action: "use_discount", params: { before: settlement.discount ?? 0, discount: total } },
    );
  });
