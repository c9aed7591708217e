import type { z } from "zod";
import type {
  FeeDiscounts,
  settlementsUseFeeDiscount,
} from "../../../../src-shared/billing/settlements/settlement-actions-calls.ts";
import { dayOf, shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import { ServiceError, type SignedIn, type Writing } from "../../../core/context.ts";
import type { Reader } from "../../../core/database/tables.ts";
import { recordId } from "../../../core/plumbing/answers.ts";
import { versioned } from "../../../core/plumbing/versioned.ts";
import { findSettlement, type Settlement } from "../../../ledger/money/find-settlement.ts";
import { assertBooked } from "../../../ledger/money/open-plans.ts";
import { kinds, maxDiscountOfFee, touchDiscounts, usableDiscounts, usedOf } from "../../fee-discounts/uses.ts";
import { assertMay } from "../rows/decide.ts";
import { readLines, readSealedLines, snapshotHashInTurns, totalsOf } from "../rows/lines.ts";
import { saveStep } from "../rows/store.ts";

type Body = z.output<typeof settlementsUseFeeDiscount.body>;
type Uses = readonly { readonly discount_id: number; readonly amount: number }[];

/**
 * Splits a discount over lines by their fees, to the cent: each line gets its share rounded down, and the cents left over
 * go to the lines with the largest remainders, earlier ones first. No share is above its fee.
 */
export const shareDiscount = (total: number, fees: readonly number[]): number[] => {
  const totalFees = fees.reduce((sum, fee) => sum + BigInt(fee), 0n);
  if (totalFees === 0n) return fees.map(() => 0);
  const parts = fees.map((fee, index) => {
    const product = BigInt(total) * BigInt(fee);
    return { index, share: Number(product / totalFees), rest: product % totalFees };
  });
  let remainingCents = total - parts.reduce((sum, { share }) => sum + share, 0);
  const shares = parts.map(({ share }) => share);
  for (const { index, rest } of [...parts].sort((a, b) =>
    a.rest > b.rest ? -1 : a.rest < b.rest ? 1 : a.index - b.index,
  )) {
    if (remainingCents === 0 || rest === 0n) break;
    shares[index] = (shares[index] ?? 0) + 1;
    remainingCents -= 1;
  }
  return shares;
};

/** Discounts that a settlement uses, whatever their status is now. */
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

/** Discounts of its company that a settlement uses or could use, see the call. */
export const feeDiscounts = async (db: Reader, settlement: Settlement, nowMs: number): Promise<FeeDiscounts> => {
  const usable = await usableDiscounts(db, settlement.company_id, kinds.serviceFee, dayOf(shanghaiNow(nowMs)));
  const uses = await usesOf(db, settlement.id);
  // What is already used may stay, even of a discount that has expired or was withdrawn, but no more of it may be used.
  const endedUses = uses.filter(({ id }) => !usable.some((one) => one.id === id));
  const others = await usedOf(
    db,
    usable.map(({ id }) => id),
    settlement.id,
  );
  const discounts = [...usable, ...endedUses]
    .map((discount) => {
      const used = uses.find(({ id }) => id === discount.id)?.used ?? 0;
      const isUsable = usable.some(({ id }) => id === discount.id);
      const available = isUsable ? discount.amount - (others.get(discount.id) ?? 0) : used;
      const { id, no, reason, end_at, ratio } = discount;
      const maxAmount = Math.min(available, maxDiscountOfFee(settlement.service_fee, discount));
      return { id: String(id), no, reason, end_at, ratio, left: available, most: maxAmount, used };
    })
    .filter(({ most, used }) => most > 0 || used > 0)
    .sort((one, other) =>
      one.end_at < other.end_at ? -1 : one.end_at > other.end_at ? 1 : Number(one.id) - Number(other.id),
    );
  const sumOfMax = discounts.reduce((sum, { most }) => sum + most, 0);
  return { service_fee: settlement.service_fee, most: Math.min(settlement.service_fee, sumOfMax), discounts };
};

/**
 * Writes the shares of a discount on the lines; returns the amounts and seal that the settlement then has. `open`: ids of
 * the lines that share what the others, whose shares stay, leave; absent: all share.
 */
const writeShares = async (writing: Writing, header: Settlement, total: number, open?: ReadonlySet<number>) => {
  const allLines = await readLines(writing.tx, header.id);
  const lines = open === undefined ? allLines : allLines.filter(({ id }) => open.has(id));
  const unchangedShares = allLines.reduce(
    (sum, { id, discount }) => sum + (open?.has(id) === false ? (discount ?? 0) : 0),
    0,
  );
  const shares = shareDiscount(
    Math.max(0, total - unchangedShares),
    lines.map((line) => line.service_fee),
  );
  await versioned("payout_lines").saveMany(
    writing,
    lines.map((before, index) => ({ before, after: { discount: shares[index] ?? 0 } })),
  );
  const sealedLines = await readSealedLines(writing.tx, header.id);
  return { ...totalsOf(sealedLines), snapshot_hash: await snapshotHashInTurns(header, sealedLines) };
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

/** Releases the discounts that a settlement used. */
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
 * After a settlement's lines were made again: applies its discounts again, up to the new fees (those that end later are
 * reduced first). Gives amounts and seal, or null when it used none. `open`: ids of the lines whose shares may change.
 */
export const reapplyDiscount = async (
  writing: Writing,
  header: Settlement,
  serviceFee: number,
  open?: ReadonlySet<number>,
) => {
  const uses = await usesOf(writing.tx, header.id);
  if (uses.length === 0) return null;
  let remainingFee = serviceFee;
  const newUses = uses.flatMap((discount) => {
    const amount = Math.min(discount.used, remainingFee, maxDiscountOfFee(serviceFee, discount));
    remainingFee -= amount;
    return amount === 0 ? [] : [{ discount_id: discount.id, amount }];
  });
  await replaceUses(writing, header.id, newUses);
  return writeShares(writing, header, serviceFee - remainingFee, open);
};

const checkUses = (discounts: FeeDiscounts, uses: Uses): number => {
  let total = 0;
  for (const { discount_id, amount } of uses) {
    const discount = discounts.discounts.find(({ id }) => id === String(discount_id));
    if (discount === undefined) throw new ServiceError("not_found");
    if (amount > Math.max(discount.most, 0)) {
      throw new ServiceError("discount_exceeded", { params: { most: discount.most } });
    }
    total += amount;
  }
  if (total > discounts.service_fee)
    throw new ServiceError("discount_exceeded", { params: { most: discounts.service_fee } });
  return total;
};

/**
 * Sets the discounts that a draft uses, replacing the earlier ones. Creates a new revision with its own seal; the shares
 * are booked when the lines are paid and reversed with each line that fails or returns. Errors: `not_found`, `forbidden`,
 * `stale_version`, `illegal_transition`, `discount_exceeded`, `invalid`.
 */
export const applyDiscount = (context: SignedIn, id: string, body: Body): Promise<Settlement> =>
  context.write(async (writing) => {
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
    const newSeal = await writeShares(writing, header, total);
    return saveStep(
      context,
      writing,
      settlement,
      { ...newSeal, revision: header.revision },
      { action: "use_discount", params: { before: settlement.discount ?? 0, discount: total } },
    );
  });
