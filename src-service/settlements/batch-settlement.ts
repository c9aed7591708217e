import { billStates } from "../../src-shared/states/bill.ts";
import { monthOf } from "../../src-shared/values/time.ts";
import { ServiceError, type Writing } from "../context.ts";
import type { Tables } from "../database/tables.ts";
import { createFrom } from "./create.ts";

/** `bill_imports.create_settlement`: a draft is wanted once all bills are audited, or was made. */
export const batchSettlement = { wanted: 1, made: 2 } as const;

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

const settleBatch = async (writing: Writing, batch: Batch): Promise<void> => {
  const { tx } = writing;
  const bills = await tx
    .selectFrom("bills")
    .selectAll()
    .where("import_id", "=", batch.id)
    .where("status", "in", [billStates.code("toAudit"), billStates.code("toSettle")])
    .orderBy("id")
    .execute();
  if (bills.length === 0 || bills.some(({ status }) => status === billStates.code("toAudit"))) return;
  const maker = await tx.selectFrom("users").select("name").where("id", "=", batch.created_by).executeTakeFirst();
  const { agency_id, company_id, settlement_remark } = batch;
  const channel = await channelOf(writing, company_id);
  await createFrom(writing, bills, {
    maker: { id: batch.created_by, name: maker?.name ?? "" },
    ...{ agency_id, company_id, channel, settlement_remark, period: monthOf(writing.at) },
  });
  await tx
    .updateTable("bill_imports")
    .set((eb) => ({ version: eb("version", "+", 1), create_settlement: batchSettlement.made }))
    .where("id", "=", batch.id)
    .execute();
};

/**
 * After bills were audited: makes the draft settlement of every batch that was imported with that wish and of which nothing
 * waits for audit any more. Who imported the batch is the maker, so the auditor may still approve it and may not be taken
 * for its maker. A batch whose settlement cannot be made now (no contract in force) keeps its wish, and the audit stands.
 */
export const settleAuditedBatches = async (writing: Writing, importIds: Iterable<number>): Promise<void> => {
  const ids = [...new Set(importIds)];
  if (ids.length === 0) return;
  const batches = await writing.tx
    .selectFrom("bill_imports")
    .selectAll()
    .where("id", "in", ids)
    .where("create_settlement", "=", batchSettlement.wanted)
    .execute();
  for (const batch of batches) {
    try {
      await settleBatch(writing, batch);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
    }
  }
};
