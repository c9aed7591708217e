import { billStates } from "../../../../src-shared/billing/bills/bill-states.ts";
import { monthOf } from "../../../../src-shared/kernel/values/time/time.ts";
import { AskAgain, ServiceError, type Writing } from "../../../core/context.ts";
import type { Tables } from "../../../core/database/tables.ts";
import { versioned } from "../../../core/plumbing/versioned.ts";
import type { BillsAudited } from "../../../lists/contributed.ts";
import { batchSettlement } from "../../bills/rows/settlement-request.ts";
import { mostBills } from "./bill-choice.ts";
import { createFrom } from "./create.ts";

type Batch = Tables["bill_imports"];

const bankChannel = 1;

/** The company's channel for new settlements: the bank where it has a wallet there, else its first one. */
const channelOf = async ({ tx }: Writing, companyId: number): Promise<number> => {
  const wallets = await tx
    .selectFrom("wallets")
    .select("channel")
    .where("company_id", "=", companyId)
    .orderBy("channel")
    .execute();
  return wallets.some(({ channel }) => channel === bankChannel) ? bankChannel : (wallets[0]?.channel ?? bankChannel);
};

/** Stores the outcome of the request on the batch: the settlement, or why there is none. */
const saveResult = async (
  writing: Writing,
  batch: Batch,
  result: Pick<Batch, "create_settlement" | "settlement_id" | "settlement_problem">,
): Promise<void> => {
  await versioned("bill_imports").raise(writing, [batch.id], result);
  writing.touched("importRecords", batch.company_id);
};

/** `settlement_problem` of a batch without bills to settle: all were rejected, cancelled or settled otherwise. */
const noBillsLeft = "no_bills_left";

const settleBatch = async (writing: Writing, batch: Batch): Promise<void> => {
  const { tx } = writing;
  const bills = await tx
    .selectFrom("bills")
    .selectAll()
    .where("import_id", "=", batch.id)
    .where("status", "in", [billStates.code("toAudit"), billStates.code("toSettle")])
    .orderBy("id")
    .execute();
  if (bills.some(({ status }) => status === billStates.code("toAudit"))) return;
  const stillRequested = { create_settlement: batchSettlement.requested, settlement_id: null };
  if (bills.length === 0) return saveResult(writing, batch, { ...stillRequested, settlement_problem: noBillsLeft });
  if (bills.length > mostBills) throw new ServiceError("too_many_bills", { params: { most: mostBills } });
  const maker = await tx.selectFrom("users").select("name").where("id", "=", batch.created_by).executeTakeFirst();
  const { agency_id, company_id, settlement_remark } = batch;
  const channel = await channelOf(writing, company_id);
  const period = monthOf(writing.at);
  const { id } = await createFrom(writing, bills, {
    maker: { id: batch.created_by, name: maker?.name ?? "" },
    ...{ agency_id, company_id, channel, settlement_remark, period },
  });
  const createdResult = { create_settlement: batchSettlement.created, settlement_id: id, settlement_problem: null };
  await saveResult(writing, batch, createdResult);
};

/**
 * After bills were audited: creates the draft settlement of every batch that requested one at its import and has no bills
 * left to audit. The importer is the maker, so the auditor may still approve it. If the settlement cannot be created now
 * (no contract in force), the batch stores the reason and keeps the request for the next audit; the audit itself stays
 * valid.
 */
export const settleAuditedBatches: BillsAudited = async (writing, importIds) => {
  const batches = await writing.tx
    .selectFrom("bill_imports")
    .selectAll()
    .where("id", "in", importIds)
    .where("create_settlement", "=", batchSettlement.requested)
    .execute();
  for (const batch of batches) {
    try {
      await settleBatch(writing, batch);
    } catch (error) {
      // While another draft of these bills is being created, the audit has to be retried.
      if (!(error instanceof ServiceError) || error instanceof AskAgain) throw error;
      const { create_settlement, settlement_id } = batch;
      await saveResult(writing, batch, { create_settlement, settlement_id, settlement_problem: error.code });
    }
  }
};
