import type { z } from "zod";
import type { settlementsVoucherSettle } from "../../../../src-shared/billing/settlements/settlement-actions-calls.ts";
import { ServiceError, type SignedIn, type Writing } from "../../../core/context.ts";
import { storeEvidence } from "../../../ledger/bank-cases/evidence.ts";
import { findSettlement, type Settlement } from "../../../ledger/money/find-settlement.ts";
import { assertBooked } from "../../../ledger/money/open-plans.ts";
import { attemptStates } from "../../../ledger/money/payout-attempts.ts";
import type { Service } from "../../../lists/service.ts";
import { assertMay } from "../rows/decide.ts";
import { assertSnapshot } from "../rows/lines.ts";
import { saveStep } from "../rows/store.ts";
import { bookOfflineResults } from "./offline-results.ts";

type Body = z.output<typeof settlementsVoucherSettle.body>;

/** 5: proof of an offline payment (dictionary B7). */
const offlineProof = 5;

/**
 * Marks the unreported lines of an offline settlement as paid, by the company's proof of the whole payment. Failed lines
 * stay failed. Errors: `not_found`, `forbidden`, `stale_version`, `illegal_transition`, `snapshot_changed`, `invalid`.
 */
export const voucherSettle = async (
  service: Service,
  context: SignedIn,
  writing: Writing,
  id: string,
  body: Body,
): Promise<Settlement> => {
  const { tx } = writing;
  const settlement = await findSettlement(tx, context.principal, id);
  await assertMay(tx, context.principal, "voucher_settle", settlement, body.version);
  await assertBooked(tx, settlement.agency_id);
  await assertSnapshot(tx, settlement, body.snapshot_hash);
  const open = await tx
    .selectFrom("payout_attempts as a")
    .innerJoin("payout_lines as p", (join) => join.onRef("p.id", "=", "a.line_id").onRef("p.attempt", "=", "a.attempt"))
    .where("p.settlement_id", "=", settlement.id)
    .where("a.state", "=", attemptStates.offline)
    .select(["a.id as attempt_id", "p.id as line_id", "p.bill_id", "p.net"])
    .execute();
  const labor_net = open.reduce((sum, line) => sum + line.net, 0);
  if (open.length !== body.expected.count || labor_net !== body.expected.labor_net) {
    throw new ServiceError("snapshot_changed", { params: { count: open.length, labor_net } });
  }
  const reason = body.reason.trim();
  const evidence = { type: offlineProof, remark: reason, subject: { settlement_id: settlement.id } } as const;
  const [proof = ""] = await storeEvidence(service, context, writing, settlement, body.voucher_keys, evidence);
  const { changes, owed } = await bookOfflineResults(writing, settlement, open, [], context.principal.user_id);
  const params = { count: open.length, labor_net, owed, proof };
  return saveStep(context, writing, settlement, changes, { action: "voucher_settle", params, reason });
};
