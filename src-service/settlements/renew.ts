import { settlementStates } from "../../src-shared/states/settlement.ts";
import { ServiceError, type SignedIn, type Writing } from "../context.ts";
import type { Settlement } from "../money/find-settlement.ts";
import { unfreeze } from "../money/movements.ts";
import { keepDiscount } from "./discounts.ts";
import { keepChange, writeFigures } from "./figure-store.ts";
import type { PaymentFigures } from "./figures.ts";
import { readSealedLines, snapshotHashInTurns, totalsOf } from "./lines.ts";
import { type Changes, causeOf, saveStep } from "./store.ts";

/** States from which nothing was paid yet: a new approval begins where the first one was given. */
const unpaid: readonly number[] = (["toReview", "toFund", "toPay"] as const).map((key) => settlementStates.code(key));

const voidedColumns = (isUnpaid: boolean): Changes =>
  isUnpaid
    ? {
        status: settlementStates.code("toReview"),
        ...{ checker_id: null, approved_hash: null, approved_at: null, paid_hash: null, frozen_amount: 0 },
      }
    : {};

/**
 * Writes the figures of now in place of what was approved, under a seal of their own: a new revision that a checker has to
 * approve. Before the first payment the settlement waits for review again and its frozen money is free; where some lines
 * are paid already, only the lines to be paid again change and the settlement stays where it is, with no approval that
 * holds. What was and is of each line is kept.
 */
export const renewFigures = async (
  context: SignedIn,
  writing: Writing,
  settlement: Settlement,
  figures: PaymentFigures,
): Promise<Settlement> => {
  const isUnpaid = unpaid.includes(settlement.status);
  if (settlement.frozen_amount > 0) {
    await unfreeze(writing, causeOf(settlement, context.principal.user_id), settlement.frozen_amount);
  }
  await writeFigures(writing, settlement, figures);
  const header = { ...settlement, revision: settlement.revision + 1 };
  const open = new Set(figures.lines.map(({ id }) => id));
  const discounted = await keepDiscount(writing, header, figures.totals.service_fee, open);
  const lines = discounted === null ? await readSealedLines(writing.tx, settlement.id) : [];
  const sealed = discounted ?? { ...totalsOf(lines), snapshot_hash: await snapshotHashInTurns(header, lines) };
  await keepChange(writing, figures, {
    ...{ kind: "renewed", actor: context.principal.name, before: settlement },
    after: { ...sealed, revision: header.revision },
  });
  return saveStep(
    context,
    writing,
    settlement,
    { ...sealed, revision: header.revision, ...voidedColumns(isUnpaid) },
    {
      action: "renew",
      params: {
        revision: header.revision,
        count: figures.moves.length,
        payable_before: settlement.company_payable,
        company_payable: sealed.company_payable,
      },
    },
  );
};

/**
 * The refusal of a payment of which the company would pay something else than was approved: nothing is paid, and in the
 * same transaction the approval becomes void and the figures of now are written for the checker.
 */
export const refuseForApproval = (
  context: SignedIn,
  writing: Writing,
  settlement: Settlement,
  figures: PaymentFigures,
): ServiceError => {
  writing.writeOnRefusal(async (rest) => {
    await rest.changeSeq();
    await renewFigures(context, rest, settlement, figures);
  });
  return new ServiceError("figures_changed", {
    params: { count: figures.moves.length, before: settlement.company_payable, amount: figures.totals.company_payable },
  });
};
