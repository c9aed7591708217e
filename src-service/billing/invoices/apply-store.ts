import { invoiceApplies } from "../../../src-shared/billing/invoices/invoice-applies-list.ts";
import {
  type InvoiceApplyMove,
  invoiceApplyDecisions,
} from "../../../src-shared/billing/invoices/invoice-decisions.ts";
import { actionOf } from "../../../src-shared/kernel/records/judge.ts";
import { deciderOf } from "../../access/agencies/person-limits.ts";
import type { SignedIn, Writing } from "../../core/context.ts";
import type { Database, Reader, Tables } from "../../core/database/tables.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import { finderOf } from "../../core/plumbing/visible.ts";
import { maskedRow } from "../../lists/lists/query.ts";
import { assertForm, assertMay } from "../../records/records/decide.ts";
import { appliesSource } from "./applies-source.ts";
import { refreshDerived } from "./derived.ts";

export type Apply = Tables["invoice_applies"];
type Changes = Partial<Omit<Apply, "id" | "version" | "change_seq">>;

/** An application that the person may see, else `not_found`. */
export const findApply = finderOf("invoice_applies");

/** An application in the form of answers, masked. */
export const applyRow = (db: Database, { principal }: SignedIn, id: number) =>
  maskedRow(db, principal, invoiceApplies, appliesSource, id);

/**
 * An application with which the person may take a step, else what speaks against it; `given`: what the step's form needs.
 */
export const applyFor = async (
  { principal }: SignedIn,
  { tx }: Writing,
  id: string,
  step: InvoiceApplyMove,
  input: { readonly version: number; readonly reason?: string | undefined; readonly red_no?: string | undefined },
): Promise<Apply> => {
  const apply = await findApply(tx, principal, id);
  assertMay(invoiceApplyDecisions, step, apply, {}, input.version, await deciderOf(tx, principal));
  assertForm(actionOf(invoiceApplyDecisions, step).form ?? {}, input);
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

export const applies = versioned("invoice_applies", "invoiceApplies");

/** Saves a step of an application: the record, its history, the audit log, and derived data (the settlements' invoice status, the months). */
export const saveApply = async (
  context: SignedIn,
  writing: Writing,
  current: Apply,
  changes: Changes,
  step: Step,
): Promise<Apply> => {
  const savedApply = await applies.save(writing, current, changes);
  await addEvent(writing, current, context.principal.name, step, current.status, savedApply.status);
  await writing.audit({
    agency_id: current.agency_id,
    action: `invoiceApplies.${step.action}`,
    object: `invoiceApply:${current.id}`,
    before: { status: current.status, open_amount: current.open_amount, opened_amount: current.opened_amount },
    after: {
      status: savedApply.status,
      open_amount: savedApply.open_amount,
      opened_amount: savedApply.opened_amount,
      ...step.params,
    },
    reason: step.reason ?? "",
  });
  const company = { id: current.company_id, agency_id: current.agency_id };
  await refreshDerived(writing, company, await settlementsOf(writing.tx, current.id));
  return savedApply;
};
