import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type {
  EntIdentityState,
  entIdentityAddAuthInfo,
} from "../../../src-shared/companies/identity/ent-identity-calls.ts";
import {
  attorneyKinds,
  entIdentityResults,
  registerTriesADay,
  signAccountStates,
} from "../../../src-shared/companies/identity/ent-identity-states.ts";
import { companyStatus, entIdentityStates } from "../../../src-shared/kernel/states/company.ts";
import { nameKey, unifyName } from "../../../src-shared/kernel/values/text/text.ts";
import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import { type Reader, readRow } from "../../core/database/tables.ts";
import { companyActedFor } from "../../directory/companies/acting-for.ts";
import { readVoucherFile } from "../../ledger/evidence/voucher-file.ts";
import type { Service } from "../../lists/service.ts";
import { askRegister } from "./ask-register.ts";
import { addAttorney, assertAttorneyDays, attorneyFile, endAttorneys } from "./attorneys.ts";
import { identityState } from "./identity-state.ts";
import {
  addEvidence,
  auditName,
  type Company,
  type Identity,
  identityCode,
  identityOf,
  type Legal,
  reviewedLegal,
  saveIdentity,
  showAtCompany,
  triesUsed,
} from "./identity-store.ts";

type Body = z.output<typeof entIdentityAddAuthInfo.body>;

/** A company proves itself once the agency has reviewed it, and again as long as the two work together. */
const provable: readonly number[] = [companyStatus.toIdentify, companyStatus.toSign, companyStatus.active];

/** While a register is down, what was handed in may be corrected: nothing was checked yet. */
const maySubmit = (identity: Identity | undefined, company: Company): boolean => {
  const status = identity?.status ?? company.ent_identity_status;
  return entIdentityStates.allows("submit", status) || identity?.fault === "register_down";
};

type Papers = {
  readonly licence: { readonly key: string; readonly sha256: string };
  readonly attorney: Parameters<typeof addAttorney>[3] | null;
};

const readPapers = async (service: Service, context: SignedIn, body: Body): Promise<Papers> => {
  const licence = await readVoucherFile(service, context.principal, body.license_key);
  if (body.attorney === null) return { licence: { key: body.license_key, sha256: licence.sha256 }, attorney: null };
  const { file_name, sha256 } = await attorneyFile(service, context, body.attorney.key);
  return {
    licence: { key: body.license_key, sha256: licence.sha256 },
    attorney: { ...body.attorney, file_name, sha256 },
  };
};

/**
 * Legal person who is to be proven: who was reviewed. Another one is refused and counts as a try, because only the agency
 * changes who represents a company. Throws `legal_person_differs`, `invalid` where nobody says who it is.
 */
const legalOf = (writing: Writing, company: Company, body: Body, userId: number): Legal => {
  const reviewed = reviewedLegal(company);
  const given = {
    legal_person: body.legal_person === null ? "" : unifyName(body.legal_person.trim()),
    legal_person_id_no: body.legal_person_id_no?.trim() ?? "",
  };
  const names = ["legal_person", "legal_person_id_no"] as const;
  const differs = names.some(
    (name) => given[name] !== "" && reviewed[name] !== "" && nameKey(given[name]) !== nameKey(reviewed[name]),
  );
  if (differs) {
    writing.writeOnRefusal(async (again) => {
      const { agency_id, id: company_id } = company;
      const trace_id = randomUUID();
      const about = { step: "register", user_id: userId, trace_id } as const;
      await again.changeSeq();
      await addEvidence(again, { agency_id, company_id }, { ...about, result: entIdentityResults.asked });
      await addEvidence(again, { agency_id, company_id }, { ...about, result: entIdentityResults.noMatch });
    });
    throw new ServiceError("legal_person_differs");
  }
  const legal = {
    legal_person: reviewed.legal_person || given.legal_person,
    legal_person_id_no: reviewed.legal_person_id_no || given.legal_person_id_no,
  };
  const missing = names.filter((name) => legal[name] === "");
  if (missing.length > 0)
    throw new ServiceError("invalid", { fields: Object.fromEntries(missing.map((name) => [name, ["required"]])) });
  return legal;
};

/** Without an attorney the legal person does it themselves, which their own mobile shows. Throws `not_legal_person`. */
const assertOwnMobile = async (db: Reader, userId: number, { attorney, legal_mobile }: Body): Promise<void> => {
  if (attorney !== null) return;
  const user = await db.selectFrom("users").select("mobile").where("id", "=", userId).executeTakeFirst();
  if (user?.mobile !== legal_mobile) throw new ServiceError("not_legal_person");
};

/** Nothing of a proof but who it is about. */
const nothingYet = {
  ...{ verified_at: null, fault: "", attempts: 0 },
  ...{ sign_status: signAccountStates.none, sign_account: null, sign_trace_id: null, sign_asked_ms: 0 },
  ...{ sign_next_ms: 0, sign_attempts: 0, sign_by: null, sign_at: null },
};

const keep = async (
  writing: Writing,
  userId: number,
  companyId: number,
  body: Body,
  papers: Papers,
): Promise<Identity> => {
  const { tx, at, nowMs, ids, audit } = writing;
  const change_seq = await writing.changeSeq();
  // Read here: under a name that was changed meanwhile the register is asked about the company as it is now.
  const company = await readRow(tx, "companies", companyId);
  const before = await identityOf(tx, company.id);
  if (!maySubmit(before, company)) throw new ServiceError("illegal_transition");
  if ((await triesUsed(tx, company.id, dayOf(at))) >= registerTriesADay)
    throw new ServiceError("enterprise_tries_used", { params: { tries: registerTriesADay } });
  const legal = legalOf(writing, company, body, userId);
  const attorney_id =
    papers.attorney === null
      ? null
      : await addAttorney(writing, company, attorneyKinds.identity, papers.attorney, userId);
  if (attorney_id === null) await endAttorneys(writing, company.id, attorneyKinds.identity);
  const trace_id = randomUUID();
  const handedIn = {
    ...{ status: identityCode("submitted"), fault: "", attorney_id, trace_id, asked_ms: nowMs, next_ms: nowMs },
    ...{ company_name: company.name, credit_code: company.credit_code },
    ...{
      ...legal,
      legal_mobile: body.legal_mobile,
      license_key: papers.licence.key,
      license_sha256: papers.licence.sha256,
    },
    ...{ submitted_by: userId, submitted_at: at, attempts: 0 },
  };
  const about = { agency_id: company.agency_id, company_id: company.id };
  let identity: Identity;
  if (before === undefined) {
    identity = { ...nothingYet, ...about, ...handedIn, id: await ids(1), version: 1, change_seq };
    await tx.insertInto("ent_identities").values(identity).execute();
    await showAtCompany(writing, identity);
  } else identity = await saveIdentity(writing, before, handedIn);
  await addEvidence(writing, about, { step: "register", result: entIdentityResults.asked, user_id: userId, trace_id });
  await audit({
    ...{ agency_id: company.agency_id, action: "entIdentities.submit", object: auditName(identity) },
    after: { company_id: company.id, attorney_id, licence_sha256: papers.licence.sha256 },
  });
  return identity;
};

/**
 * Hands in who a company is and asks the register, after the transaction that keeps it: what happens between leaves an open
 * question, which is asked again. Errors: those of `entIdentity.addAuthInfo`.
 */
export const handIn =
  (service: Service) =>
  async (context: SignedIn, body: Body): Promise<EntIdentityState> => {
    const { principal, clock, write } = context;
    const company = await companyActedFor(context, body.company_id);
    if (!provable.includes(company.status)) throw new ServiceError("enterprise_not_reviewed");
    if (body.attorney !== null) assertAttorneyDays(body.attorney, dayOf(shanghaiNow(clock.now())));
    await assertOwnMobile(context.db, principal.user_id, body);
    const papers = await readPapers(service, context, body);
    const identity = await write((writing) => keep(writing, principal.user_id, company.id, body, papers));
    await askRegister(context, service, identity);
    return identityState(context, company);
  };
