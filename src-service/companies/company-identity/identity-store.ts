import {
  type EntIdentityResult,
  entIdentityResults,
  entIdentitySteps,
} from "../../../src-shared/companies/identity/ent-identity-states.ts";
import { entIdentityStates } from "../../../src-shared/kernel/states/company.ts";
import { nameKey, unifyName } from "../../../src-shared/kernel/values/text/text.ts";
import type { AuditObject } from "../../../src-shared/registries/audit/audit-objects.ts";
import { enterprisePlatform } from "../../core/channels/enterprises.ts";
import type { Writing } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import { raised, versioned } from "../../core/plumbing/versioned.ts";

export type Identity = Tables["ent_identities"];
export type Company = Tables["companies"];

export type Legal = Pick<Identity, "legal_person" | "legal_person_id_no">;

/** The legal person as the agency has reviewed them at the company's record; "": it does not say. */
export const reviewedLegal = (company: Company): Legal => ({
  legal_person: unifyName((company.legal_person ?? "").trim()),
  legal_person_id_no: (company.legal_person_id_no ?? "").trim(),
});

const legalNames = ["legal_person", "legal_person_id_no"] as const;

/** True when two say the same person, however each writes their name. */
export const isSameLegal = (one: Legal, other: Legal): boolean =>
  legalNames.every((name) => nameKey(one[name]) === nameKey(other[name]));

export const identityCode = entIdentityStates.code;

/** Finds what was handed in for a company; undefined before anything was. */
export const identityOf = (db: Reader, companyId: number): Promise<Identity | undefined> =>
  db.selectFrom("ent_identities").selectAll().where("company_id", "=", companyId).executeTakeFirst();

/** Saves changes as the next version, and says the status at the company. */
export const saveIdentity = async (
  writing: Writing,
  identity: Identity,
  changes: Partial<Identity>,
): Promise<Identity> => {
  const next = await versioned("ent_identities").save(writing, identity, changes);
  await showAtCompany(writing, next);
  return next;
};

/** The company's record says how far its proof is, in its next version: who edits it has to know. */
export const showAtCompany = async (
  writing: Writing,
  { company_id, status }: Pick<Identity, "company_id" | "status">,
): Promise<void> => {
  await writing.tx
    .updateTable("companies")
    .set({ ent_identity_status: status, ...(await raised(writing)) })
    .where("id", "=", company_id)
    .where("ent_identity_status", "<>", status)
    .execute();
  writing.touched("companies", company_id);
};

export type Evidence = {
  readonly step: keyof typeof entIdentitySteps;
  readonly result: EntIdentityResult;
  /** 0: the service itself. */
  readonly user_id: number;
  readonly trace_id?: string | null;
};

/** Adds a row to the evidence about a company. */
export const addEvidence = async (
  { tx, ids, at }: Writing,
  { agency_id, company_id }: Pick<Identity, "agency_id" | "company_id">,
  { step, result, user_id, trace_id = null }: Evidence,
): Promise<void> => {
  const platform = step === "register" || step === "sign" ? enterprisePlatform : "";
  const row = { id: await ids(1), agency_id, company_id, at, user_id, step: entIdentitySteps[step], result };
  await tx
    .insertInto("ent_identity_checks")
    .values({ ...row, trace_id, platform })
    .execute();
};

/** Counts the queries to the register about a company on a day ("YYYY-MM-DD"), without those left open while it was down. */
export const triesUsed = async (db: Reader, companyId: number, day: string): Promise<number> => {
  const rows = await db
    .selectFrom("ent_identity_checks")
    .select(["trace_id", "result"])
    .where("company_id", "=", companyId)
    .where("step", "=", entIdentitySteps.register)
    .where("at", ">=", `${day} 00:00:00`)
    .execute();
  const tracesWith = (...results: readonly number[]) =>
    new Set(rows.flatMap((row) => (results.includes(row.result) ? [row.trace_id] : [])));
  const { asked, down, match, noMatch, unknown } = entIdentityResults;
  const [wasDown, answered] = [tracesWith(down), tracesWith(match, noMatch, unknown)];
  return rows.filter((row) => row.result === asked && (!wasDown.has(row.trace_id) || answered.has(row.trace_id)))
    .length;
};

/** Name of a company's proof in the audit log. */
export const auditName = ({ id }: Pick<Identity, "id">): AuditObject => `entIdentity:${id}`;
