import type { SignedIn, Writing } from "../../../core/context.ts";
import type { Tables } from "../../../core/database/tables.ts";
import type { ContractTerms } from "../../../directory/companies/contract-terms.ts";
import type { Settlement } from "../../../ledger/money/find-settlement.ts";
import { assertBooked } from "../../../ledger/money/open-plans.ts";
import { adoptFigures, lockFigures } from "../figures/figure-store.ts";
import { type PaymentFigures, paymentFigures } from "../figures/figures.ts";
import { refuseForApproval, renewFigures } from "../figures/renew-figures.ts";
import { assertShown } from "../rows/assert-figures.ts";
import type { SealedLine } from "../rows/lines.ts";
import type { Changes, Step } from "../rows/store.ts";

type Line = Tables["payout_lines"];

/** Seals that the payer was shown: the approved one, and that of the current figures where they have changed. */
export type Shown = { readonly snapshot_hash: string; readonly figures_hash?: string | undefined };

/** The seal of the figures that the payer was shown, to which the code of the payment is bound. */
export const shownHash = ({ snapshot_hash, figures_hash }: Shown): string => figures_hash ?? snapshot_hash;

/**
 * Computes the figures of the lines in this transaction, under the locks of company and workers. `sealed`: the settlement's
 * lines if this transaction has already read them. Throws `service_busy` while an earlier payment is still being booked.
 */
export const figuresNow = async (
  writing: Writing,
  settlement: Settlement,
  contract: ContractTerms,
  lines: readonly Line[],
  sealed?: readonly SealedLine[],
): Promise<PaymentFigures> => {
  await assertBooked(writing.tx, settlement.agency_id);
  await lockFigures(writing, settlement, lines);
  return paymentFigures(writing.tx, settlement, contract, lines, writing.at, { sealed });
};

/**
 * Figures of the lines in the paying transaction. Throws `figures_changed` and requests an approval where a checker has to
 * approve first, `snapshot_changed` where the figures are not those that the payer was shown.
 */
export const figuresToPay = async (
  context: SignedIn,
  writing: Writing,
  settlement: Settlement,
  contract: ContractTerms,
  lines: readonly Line[],
  shown: Shown,
  sealed?: readonly SealedLine[],
): Promise<PaymentFigures> => {
  const figures = await figuresNow(writing, settlement, contract, lines, sealed);
  if (figures.outcome === "approval") throw refuseForApproval(context, writing, settlement, figures);
  assertShown(figures, shown);
  return figures;
};

/** Pays one of several settlements under one code, or sends it back for an approval while the others continue. */
export const payOrRenew = async (
  context: SignedIn,
  writing: Writing,
  settlement: Settlement,
  figures: PaymentFigures,
  shown: Shown,
  pay: (figures: PaymentFigures) => Promise<Settlement>,
): Promise<{ readonly settlement: Settlement; readonly refusal: string | null }> => {
  if (figures.outcome === "approval") {
    const renewed = await renewFigures(context, writing, settlement, figures);
    return { settlement: renewed, refusal: "figures_changed" };
  }
  assertShown(figures, shown);
  return { settlement: await pay(figures), refusal: null };
};

/**
 * Writes the figures to the settlement and sets its bills to settling in this tax month; returns the lines to pay, the
 * header's changes and parameters for the timeline.
 */
export const beginPayment = async (
  context: SignedIn,
  writing: Writing,
  settlement: Settlement,
  figures: PaymentFigures,
): Promise<{ lines: readonly Line[]; changes: Changes; stepParams: Step["params"] }> => {
  const { lines, changes } = await adoptFigures(writing, settlement, figures, context.principal.name);
  const stepParams = figures.moves.length === 0 ? {} : { tax_changed: figures.moves.length };
  return { lines, changes, stepParams };
};
