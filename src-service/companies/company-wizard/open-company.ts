import {
  type WizardMode,
  type WizardStep,
  wizardMode,
  wizardSteps,
} from "../../../src-shared/companies/wizard/wizard-steps.ts";
import { withId } from "../../../src-shared/kernel/lists/id-set.ts";
import { companyStatus } from "../../../src-shared/kernel/states/company.ts";
import { type Principal, ServiceError, type Writing } from "../../core/context.ts";
import type { Tables } from "../../core/database/tables.ts";
import { assertVersion } from "../../core/plumbing/versioned.ts";
import { findCompany } from "../../directory/companies/find-company.ts";
import { moveCompany } from "../../directory/companies/move-company.ts";
import { saveCompany } from "../../directory/companies/save-company.ts";

export type Company = Tables["companies"];

/** Edit that a person is about to save. */
export type Edit = { readonly principal: Principal; readonly id: string; readonly version: number };

/**
 * The company that a person is about to change, within its transaction. A refused one becomes a draft again. Throws
 * `not_found`, `forbidden` (a company's own people), `stale_version` and `company_not_editable`.
 */
export const openCompany = async (
  writing: Writing,
  { principal, id, version }: Edit,
): Promise<{ readonly company: Company; readonly mode: WizardMode }> => {
  const found = await findCompany(writing.tx, principal, id);
  if (principal.company_id !== null) throw new ServiceError("forbidden");
  assertVersion(found, version);
  const mode = wizardMode(found.status);
  if (mode === "closed") throw new ServiceError("company_not_editable", { current: found.status });
  if (found.status !== companyStatus.refused) return { company: found, mode };
  await moveCompany(writing, found.id, "reopen", { userId: principal.user_id });
  return { company: await findCompany(writing.tx, principal, id), mode };
};

/** Columns that change by a step. */
export type Changes = Partial<Omit<Company, "id" | "version" | "change_seq">>;

/** Facts whose values no log names. */
const personal: ReadonlySet<string> = new Set([
  ...["legal_person", "legal_person_id_no", "contact_name", "contact_mobile", "contact_email", "invoice_email"],
  "bank_account",
]);

const named = (row: Changes, fields: readonly (keyof Changes)[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, personal.has(field) ? "***" : row[field]]));

const textOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));

const keepFacts = async (
  writing: Writing,
  company: Company,
  changes: Changes,
  fields: readonly (keyof Changes)[],
  userId: number,
): Promise<void> => {
  const firstId = await writing.ids(fields.length);
  const rows = fields.map((field, at) => ({
    ...{ id: firstId + at, agency_id: company.agency_id, company_id: company.id, at: writing.at, user_id: userId },
    ...{ field, before: textOf(company[field]), after: textOf(changes[field]) },
  }));
  await writing.tx.insertInto("company_fact_history").values(rows).execute();
};

const noteStep = async ({ tx, at }: Writing, companyId: number, step: WizardStep, userId: number): Promise<void> => {
  const row = { company_id: companyId, step: wizardSteps.indexOf(step) + 1, at, user_id: userId };
  await tx
    .insertInto("company_step_saves")
    .values(row)
    .onConflict((on) => on.columns(["company_id", "step"]).doUpdateSet({ at, user_id: userId }))
    .execute();
};

/** Notes who began a company with the first step. */
export const noteFirstStep = (writing: Writing, companyId: number, userId: number): Promise<void> =>
  noteStep(writing, companyId, "base", userId);

/**
 * Saves what a step changes: the row with its next version, the audit entry, and of a company that is no draft any more the
 * history of its facts. A save that changes nothing still says that the step was saved. `besides`: what the step wrote beside
 * the row, for the log.
 */
export const saveStep = async (
  writing: Writing,
  { company, mode }: { readonly company: Company; readonly mode: WizardMode },
  { step, userId }: { readonly step: WizardStep; readonly userId: number },
  changes: Changes,
  besides: Readonly<Record<string, unknown>> = {},
): Promise<void> => {
  const fields = (Object.keys(changes) as (keyof Changes)[]).filter((field) => changes[field] !== company[field]);
  await noteStep(writing, company.id, step, userId);
  if (fields.length === 0 && Object.keys(besides).length === 0) return;
  // Who filled in what is reviewed does not review it.
  await saveCompany(writing, company, {
    ...changes,
    ...(mode === "draft" && { editors: withId(company.editors, userId) }),
  });
  if (mode === "facts" && fields.length > 0) await keepFacts(writing, company, changes, fields, userId);
  await writing.audit({
    agency_id: company.agency_id,
    action: "companies.update",
    object: `company:${company.id}`,
    before: named(company, fields),
    after: { ...named(changes, fields), ...besides, step },
  });
};
