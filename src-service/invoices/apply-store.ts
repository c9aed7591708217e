import { invoiceApplies } from "../../src-shared/lists/invoice-applies.ts";
import { type Principal, ServiceError, type SignedIn, type Writing } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import type { Database, Tables } from "../database/tables.ts";
import { maskedRow } from "../lists/query.ts";
import { recordId } from "../plumbing/answers.ts";
import { visible } from "../plumbing/visible.ts";
import { appliesSource } from "./applies-source.ts";
import { refreshDerived } from "./derived.ts";

export type Apply = Tables["invoice_applies"];
type Changes = Partial<Omit<Apply, "id" | "version" | "change_seq">>;

/** An application that the person may see, else `not_found`. */
export const findApply = async (db: Reader, principal: Principal, id: string): Promise<Apply> => {
  const row = await db.selectFrom("invoice_applies").selectAll().where("id", "=", recordId(id)).executeTakeFirst();
  return visible(principal, row);
};

/** An application as answers carry it: masked. */
export const applyRow = (db: Database, { principal }: SignedIn, id: number) =>
  maskedRow(db, principal, invoiceApplies, appliesSource, id);

export const assertVersion = (apply: Apply, version: number): void => {
  if (apply.version !== version) throw new ServiceError("stale_version", { current: apply.version });
};

export type Step = {
  readonly action: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly reason?: string;
};

/** Adds a step to the history of an application. */
export const addEvent = async (
  writing: Writing,
  apply: { readonly id: number },
  actor: string,
  step: Step,
  from: number | null,
  to: number | null,
): Promise<void> => {
  const params = { ...step.params, ...(step.reason !== undefined && step.reason !== "" && { reason: step.reason }) };
  await writing.tx
    .insertInto("invoice_events")
    .values({
      id: await writing.ids(1),
      apply_id: apply.id,
      at: writing.at,
      actor,
      action: step.action,
      from_status: from,
      to_status: to,
      params: JSON.stringify(params),
    })
    .execute();
};

/** The settlements that an application is about. */
export const settlementsOf = async (db: Reader, applyId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom("invoice_allocations")
    .where("apply_id", "=", applyId)
    .select("settlement_id")
    .distinct()
    .execute();
  return rows.map((row) => row.settlement_id);
};

/**
 * Saves what a person did with an application: the record, its history, the audit log, and what follows from it (the
 * settlements' invoice status, the months). Writers follow each other, so what was read is still so (`changeSeq` first).
 */
export const saveApply = async (
  context: SignedIn,
  writing: Writing,
  read: Apply,
  changes: Changes,
  step: Step,
): Promise<Apply> => {
  const next = { ...changes, version: read.version + 1, change_seq: await writing.changeSeq() };
  await writing.tx.updateTable("invoice_applies").set(next).where("id", "=", read.id).execute();
  const saved = { ...read, ...next };
  await addEvent(writing, read, context.principal.name, step, read.status, saved.status);
  await writing.audit({
    agency_id: read.agency_id,
    action: `invoiceApplies.${step.action}`,
    object: `invoiceApply:${read.id}`,
    before: { status: read.status, open_amount: read.open_amount, opened_amount: read.opened_amount },
    after: { status: saved.status, open_amount: saved.open_amount, opened_amount: saved.opened_amount, ...step.params },
    reason: step.reason ?? "",
  });
  writing.touched("invoiceApplies", read.company_id);
  const company = { id: read.company_id, agency_id: read.agency_id };
  await refreshDerived(writing, company, await settlementsOf(writing.tx, read.id));
  return saved;
};
