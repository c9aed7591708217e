import { billStates } from "../../src-shared/states/bill.ts";
import { monthOf } from "../../src-shared/values/time.ts";
import { batchSettlement } from "../bills/settlement-request.ts";
import { AskAgain, ServiceError, type Writing } from "../context.ts";
import type { BillsAudited } from "../contributed.ts";
import type { Tables } from "../database/tables.ts";
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

/** Writes down on the record the outcome of the wish: the settlement, or why there is none. */
const tell = async (
  writing: Writing,
  batch: Batch,
  told: Pick<Batch, "create_settlement" | "settlement_id" | "settlement_problem">,
): Promise<void> => {
  const change_seq = await writing.changeSeq();
  await writing.tx
    .updateTable("bill_imports")
    .set((eb) => ({ version: eb("version", "+", 1), change_seq, ...told }))
    .where("id", "=", batch.id)
    .execute();
  writing.touched("importRecords", batch.company_id);
};

/** What is said of a batch that has nothing left to be settled: all was rejected, cancelled or settled otherwise. */
const nothingLeft = "no_bills_left";

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
  const wanted = { create_settlement: batchSettlement.requested, settlement_id: null };
  if (bills.length === 0) return tell(writing, batch, { ...wanted, settlement_problem: nothingLeft });
  if (bills.length > mostBills) throw new ServiceError("too_many_bills", { params: { most: mostBills } });
  const maker = await tx.selectFrom("users").select("name").where("id", "=", batch.created_by).executeTakeFirst();
  const { agency_id, company_id, settlement_remark } = batch;
  const channel = await channelOf(writing, company_id);
  const period = monthOf(writing.at);
  const { id } = await createFrom(writing, bills, {
    maker: { id: batch.created_by, name: maker?.name ?? "" },
    ...{ agency_id, company_id, channel, settlement_remark, period },
  });
  const made = { create_settlement: batchSettlement.created, settlement_id: id, settlement_problem: null };
  await tell(writing, batch, made);
};

/**
 * After bills were audited: makes the draft settlement of every batch that was imported with that wish and of which nothing
 * waits for audit any more. Who imported the batch is the maker, so the auditor may still approve it and may not be taken
 * for its maker. A batch whose settlement cannot be made now (no contract in force) says so on its record and keeps
 * its wish for the next audit; the audit stands.
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
      // While another draft is being made of these bills, the audit is to be tried again.
      if (!(error instanceof ServiceError) || error instanceof AskAgain) throw error;
      const { create_settlement, settlement_id } = batch;
      await tell(writing, batch, { create_settlement, settlement_id, settlement_problem: error.code });
    }
  }
};
