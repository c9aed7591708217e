import type { ContractTerms } from "../companies/contract-terms.ts";
import type { SignedIn, Writing } from "../context.ts";
import type { Tables } from "../database/tables.ts";
import type { Settlement } from "../money/find-settlement.ts";
import { assertBooked } from "../money/open-plans.ts";
import { assertShown } from "./assert-seen.ts";
import { lockFigures, takeFigures } from "./figure-store.ts";
import { type PaymentFigures, paymentFigures } from "./figures.ts";
import type { SealedLine } from "./lines.ts";
import { refuseForApproval, renewFigures } from "./renew.ts";
import type { Changes, Step } from "./store.ts";

type Line = Tables["payout_lines"];

/** What the payer was shown: the approved seal, and another one where the figures had moved since. */
export type Shown = { readonly snapshot_hash: string; readonly figures_hash?: string | undefined };

/** The seal of what the payer was shown: what the code of a payment is bound to. */
export const shownHash = ({ snapshot_hash, figures_hash }: Shown): string => figures_hash ?? snapshot_hash;

/**
 * Computes, under the locks of company and workers, what the lines come to in this transaction. `sealed`: the settlement's
 * lines where this transaction has read them already. Throws `service_busy` while an earlier payment is still being booked.
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
 * What the lines come to in the paying transaction. Throws `figures_changed` where a checker has to approve first, which
 * this then asks for; `snapshot_changed` where it is not what the payer was shown.
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

/** One of several settlements under one code: paid, or sent back for an approval while the others continue. */
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
 * Makes the figures the settlement's and its bills "settling" in this tax month; returns the lines to pay, the header's
 * changes and what the timeline tells of them.
 */
export const begin = async (
  context: SignedIn,
  writing: Writing,
  settlement: Settlement,
  figures: PaymentFigures,
): Promise<{ lines: readonly Line[]; changes: Changes; told: Step["params"] }> => {
  const { lines, changes } = await takeFigures(writing, settlement, figures, context.principal.name);
  const told = figures.moves.length === 0 ? {} : { tax_changed: figures.moves.length };
  return { lines, changes, told };
};
