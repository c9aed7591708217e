import type { PayPreview, PayWay } from "../../../../src-shared/billing/settlements/settlement-figures-calls.ts";
import { payoutLineStates, settlementStates } from "../../../../src-shared/billing/settlements/settlement-states.ts";
import { ServiceError } from "../../../core/context.ts";
import type { Reader, Tables } from "../../../core/database/tables.ts";
import type { Settlement } from "../../../ledger/money/find-settlement.ts";
import { seesWorkerIncome } from "../../bills/rows/worker-income.ts";
import { differenceOf, differentLines } from "../figures/figure-difference.ts";
import { type PaymentFigures, paymentFigures } from "../figures/figures.ts";
import { noVatShort, vatShortOfFigures } from "../figures/vat-short.ts";
import { type ReadyLines, readyDigest, readyOf, retriable, triageLines } from "../results/triage.ts";
import { readLines } from "../rows/lines.ts";
import { termsOfSettlement } from "../rows/work-terms.ts";

type Line = Tables["payout_lines"];

const waiting = payoutLineStates.code("waiting");
const failed = payoutLineStates.code("failed");

/** Lines that would be paid now by a way to pay. */
const linesOf = async (db: Reader, settlement: Settlement, way: PayWay): Promise<readonly Line[]> => {
  switch (way) {
    case "settle":
    case "company_pay":
      return readLines(db, settlement.id);
    case "offline_settle": {
      const isAgain = settlement.status === settlementStates.code("offlineHandling");
      return readLines(db, settlement.id, [isAgain ? failed : waiting]);
    }
    case "retry_failed":
      return readLines(db, settlement.id, retriable);
    case "retry_ready":
      return readyOf(await triageLines(db, [settlement.id])).lines;
  }
};

/** The lines to be paid with the figures of the payment and the accounts they go to. */
export const withFigures = (ready: ReadyLines, { lines }: PaymentFigures): ReadyLines => {
  const byId = new Map(lines.map((line) => [line.id, line]));
  return ready.map((one) => ({ ...one, line: byId.get(one.line.id) ?? one.line }));
};

const digestOf = async (db: Reader, settlement: Settlement, way: PayWay, figures: PaymentFigures): Promise<string> => {
  if (way !== "retry_ready") return figures.hash;
  const { accounts } = readyOf(await triageLines(db, [settlement.id]));
  return readyDigest(figures.hash, withFigures(accounts, figures));
};

type Person = Parameters<typeof seesWorkerIncome>[0];

/** Preview of figures for the person who is about to pay. */
export const previewOf = async (
  db: Reader,
  person: Person,
  settlement: Settlement,
  figures: PaymentFigures,
  digest: string = figures.hash,
): Promise<PayPreview> => ({
  outcome: figures.outcome,
  figures_hash: figures.hash,
  digest,
  count: figures.lines.length,
  company_payable: figures.bills.reduce(
    (sum, bill, index) => sum + bill.customer_pay - (figures.lines[index]?.discount ?? 0),
    0,
  ),
  labor_net: figures.lines.reduce((sum, line) => sum + line.net, 0),
  vat_short: seesWorkerIncome(person) ? vatShortOfFigures(figures) : noVatShort,
  difference:
    figures.moves.length === 0
      ? null
      : await differenceOf(db, await differentLines(db, settlement, figures), figures.before, figures.totals),
});

/**
 * Preview of paying a settlement in this way at `at`, see the call. Throws `nothing_to_retry` without
 * lines to pay, `bills_not_settleable` and as `termsOfSettlement`.
 */
export const payPreview = async (
  db: Reader,
  person: Person,
  settlement: Settlement,
  way: PayWay,
  at: string,
): Promise<PayPreview> => {
  const contract = await termsOfSettlement(db, settlement, at);
  const lines = await linesOf(db, settlement, way);
  if (lines.length === 0) throw new ServiceError("nothing_to_retry");
  const figures = await paymentFigures(db, settlement, contract, lines, at);
  return previewOf(db, person, settlement, figures, await digestOf(db, settlement, way, figures));
};
