import { billStates } from "../../src-shared/states/bill.ts";
import { ServiceError, type SignedIn, type Writing } from "../context.ts";
import type { Tables } from "../database/tables.ts";
import { recordId } from "../plumbing/answers.ts";
import { visible } from "./company-scope.ts";

type Result = { changed: number; skipped: number };

const auditCodes = { reject: 2, approve: 3 } as const;

const findImport = async (context: SignedIn, writing: Writing, id: string): Promise<Tables["bill_imports"]> => {
  const { tx } = writing;
  const found = await tx.selectFrom("bill_imports").selectAll().where("id", "=", recordId(id)).executeTakeFirst();
  return visible(context.principal, found);
};

const countBills = async (writing: Writing, importId: number, ids: readonly number[] | null): Promise<number> => {
  const all = writing.tx
    .selectFrom("bills")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("import_id", "=", importId);
  const row = await (ids === null ? all : all.where("id", "in", [...ids])).executeTakeFirstOrThrow();
  return Number(row.count);
};

const record = async (
  writing: Writing,
  batch: Tables["bill_imports"],
  action: string,
  result: Result,
  reason: string,
): Promise<Result> => {
  if (result.changed > 0) writing.touched("bills", batch.company_id);
  await writing.audit({ agency_id: batch.agency_id, action, object: `import:${batch.id}`, after: result, reason });
  return result;
};

/**
 * Audits all bills of an import that wait for it; bills in other states are skipped. Who imported them may not audit
 * them (separation of duties). Errors: `not_found`, `same_person`, `invalid` for a rejection without reason.
 */
export const auditBatch = (
  context: SignedIn,
  id: string,
  { action, reason = "" }: { action: "approve" | "reject"; reason?: string | undefined },
): Promise<Result> =>
  context.write(async (writing) => {
    const seq = await writing.changeSeq();
    const batch = await findImport(context, writing, id);
    if (batch.created_by === context.principal.user_id) throw new ServiceError("same_person");
    if (action === "reject" && reason.trim() === "") {
      throw new ServiceError("invalid", { fields: { reason: ["required"] } });
    }
    const { numUpdatedRows } = await writing.tx
      .updateTable("bills")
      .set((eb) => ({
        version: eb("version", "+", 1),
        change_seq: seq,
        status: billStates.code(action === "approve" ? "toSettle" : "rejected"),
        audit_status: auditCodes[action],
        audit_at: writing.at,
      }))
      .where("import_id", "=", batch.id)
      .where("status", "=", billStates.code("toAudit"))
      .executeTakeFirst();
    const changed = Number(numUpdatedRows);
    const result = { changed, skipped: (await countBills(writing, batch.id, null)) - changed };
    return record(writing, batch, `bills.${action}`, result, reason);
  });

const cancellable = billStates.transitions.cancel.from.map((key) => billStates.code(key));

/**
 * Cancels bills of an import, all or the named ones, where that is still legal; the others are skipped. A named bill that
 * is not of this import is `not_found` and nothing changes.
 */
export const cancelBatch = (
  context: SignedIn,
  id: string,
  { reason, bill_ids }: { reason: string; bill_ids?: readonly string[] | undefined },
): Promise<Result> =>
  context.write(async (writing) => {
    const seq = await writing.changeSeq();
    const batch = await findImport(context, writing, id);
    const ids = bill_ids === undefined ? null : [...new Set(bill_ids.map(recordId))];
    const total = ids?.length === 0 ? 0 : await countBills(writing, batch.id, ids);
    if (ids !== null && total !== ids.length) throw new ServiceError("not_found");
    if (total === 0) return { changed: 0, skipped: 0 };
    const all = writing.tx
      .updateTable("bills")
      .set((eb) => ({
        version: eb("version", "+", 1),
        change_seq: seq,
        status: billStates.code("cancelled"),
        cancel_at: writing.at,
      }))
      .where("import_id", "=", batch.id)
      .where("status", "in", cancellable);
    const { numUpdatedRows } = await (ids === null ? all : all.where("id", "in", ids)).executeTakeFirst();
    const changed = Number(numUpdatedRows);
    return record(writing, batch, "bills.cancel", { changed, skipped: total - changed }, reason);
  });
