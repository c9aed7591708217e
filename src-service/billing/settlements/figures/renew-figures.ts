import { settlementStates } from "../../../../src-shared/billing/settlements/settlement-states.ts";
import { ServiceError, type SignedIn, type Writing } from "../../../core/context.ts";
import type { Settlement } from "../../../ledger/money/find-settlement.ts";
import { unfreeze } from "../../../ledger/money/movements.ts";
import { readSealedLines, snapshotHashInTurns, totalsOf } from "../rows/lines.ts";
import { type Changes, causeOf, saveStep } from "../rows/store.ts";
import { reapplyDiscount } from "./discounts.ts";
import { storeChange, writeFigures } from "./figure-store.ts";
import type { PaymentFigures } from "./figures.ts";

/** States before the first payment: a new approval starts with the review again. */
const unpaid: readonly number[] = (["toReview", "toFund", "toPay", "toHandOut"] as const).map((key) =>
  settlementStates.code(key),
);

const voidedColumns = (isUnpaid: boolean): Changes =>
  isUnpaid
    ? {
        status: settlementStates.code("toReview"),
        ...{ checker_id: null, approved_hash: null, approved_at: null, paid_hash: null, frozen_amount: 0 },
      }
    : {};

/**
 * Replaces the approved figures with the current ones, under a new seal: a new revision that a checker has to approve.
 * Before the first payment the settlement waits for review again and its frozen money is released; where some lines are
 * already paid, only the lines to be paid again change and the settlement keeps its status without a valid approval. Old
 * and new figures of each line are recorded.
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
  const discounted = await reapplyDiscount(writing, header, figures.totals.service_fee, open);
  const lines = discounted === null ? await readSealedLines(writing.tx, settlement.id) : [];
  const sealedTotals = discounted ?? { ...totalsOf(lines), snapshot_hash: await snapshotHashInTurns(header, lines) };
  await storeChange(writing, figures, {
    ...{ kind: "renewed", actor: context.principal.name, before: settlement },
    after: { ...sealedTotals, revision: header.revision },
  });
  return saveStep(
    context,
    writing,
    settlement,
    { ...sealedTotals, revision: header.revision, ...voidedColumns(isUnpaid) },
    {
      action: "renew",
      params: {
        revision: header.revision,
        count: figures.moves.length,
        payable_before: settlement.company_payable,
        company_payable: sealedTotals.company_payable,
      },
    },
  );
};

/**
 * The refusal of a payment whose amount for the company differs from the approved one: nothing is paid; the same
 * transaction voids the approval and writes the current figures for the checker.
 */
export const refuseForApproval = (
  context: SignedIn,
  writing: Writing,
  settlement: Settlement,
  figures: PaymentFigures,
): ServiceError => {
  writing.writeOnRefusal(async (afterRefusal) => {
    await afterRefusal.changeSeq();
    await renewFigures(context, afterRefusal, settlement, figures);
  });
  return new ServiceError("figures_changed", {
    params: { count: figures.moves.length, before: settlement.company_payable, amount: figures.totals.company_payable },
  });
};
