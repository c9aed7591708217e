import { invoiceApplies } from "../../src-shared/lists/invoice-applies.ts";
import { type InvoiceApplyMove, invoiceApplyDecisions } from "../../src-shared/records/invoice-decisions.ts";
import { actionOf } from "../../src-shared/records/judge.ts";
import type { SignedIn, Writing } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import type { Database, Tables } from "../database/tables.ts";
import { maskedRow } from "../lists/query.ts";
import { deciderOf } from "../money/person-limits.ts";
import { finderOf } from "../plumbing/visible.ts";
import { assertMay } from "../records/decide.ts";
import { assertForm } from "../records/moves.ts";
import { appliesSource } from "./applies-source.ts";
import { refreshDerived } from "./derived.ts";

export type Apply = Tables["invoice_applies"];
type Changes = Partial<Omit<Apply, "id" | "version" | "change_seq">>;

/** An application that the person may see, else `not_found`. */
export const findApply = finderOf("invoice_applies");

/** An application as answers carry it: masked. */
export const applyRow = (db: Database, { principal }: SignedIn, id: number) =>
  maskedRow(db, principal, invoiceApplies, appliesSource, id);

/** An application with which the person may take a step, else what speaks against it; `given`: what the step's form needs. */
export const applyFor = async (
  { principal }: SignedIn,
  { tx }: Writing,
  id: string,
  step: InvoiceApplyMove,
  given: { readonly version: number; readonly reason?: string | undefined; readonly red_no?: string | undefined },
): Promise<Apply> => {
  const apply = await findApply(tx, principal, id);
  assertMay(invoiceApplyDecisions, step, apply, {}, given.version, await deciderOf(tx, principal));
  assertForm(actionOf(invoiceApplyDecisions, step).form ?? {}, given);
  return apply;
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
