import type { EntIdentityInfo, EntIdentityState } from "../../../src-shared/companies/identity/ent-identity-calls.ts";
import {
  type EntIdentityFault,
  type EntIdentityResult,
  entIdentityFaults,
  entIdentitySteps,
  registerTriesADay,
  signAccountNames,
} from "../../../src-shared/companies/identity/ent-identity-states.ts";
import { maskField } from "../../../src-shared/kernel/values/people/mask.ts";
import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { accountView } from "../../access/accounts/account-store.ts";
import type { SignedIn } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import { mayActForCompany } from "../../directory/companies/acting-for.ts";
import { attorneysOf } from "./attorneys.ts";
import { type Company, type Identity, identityOf, reviewedLegal, triesUsed } from "./identity-store.ts";
import { mayReadPapers } from "./paper-files.ts";
import { askedAnew } from "./request-reverification.ts";

/** `company_contracts.status` of a contract that waits for the company's signature (dictionary B2). */
const companySigns = 30;

/** Counts the contracts that wait for the signature of a company. */
export const contractsWaiting = async (db: Reader, companyId: number): Promise<number> => {
  const rows = await db
    .selectFrom("company_contracts")
    .select("id")
    .where("company_id", "=", companyId)
    .where("status", "=", companySigns)
    .execute();
  return rows.length;
};

const faultOf = (identity: Identity | undefined): EntIdentityFault | null =>
  entIdentityFaults.find((fault) => fault === identity?.fault) ?? null;

/** State of the proof of a company's identity, as a person sees it. */
export const identityState = async (
  { db, principal, clock }: Pick<SignedIn, "db" | "principal" | "clock">,
  company: Company,
): Promise<EntIdentityState> => {
  const { id, agency_id } = company;
  const identity = await identityOf(db, id);
  const nowMs = clock.now();
  const current = await db.selectFrom("companies").select("status").where("id", "=", id).executeTakeFirst();
  const signStatus = signAccountNames[identity?.sign_status ?? 0] ?? "none";
  return {
    company_id: String(id),
    company_status: current?.status ?? company.status,
    // What was verified before there was a record of it stands at the company alone.
    status: identity?.status ?? company.ent_identity_status,
    fault: faultOf(identity),
    tries_left: Math.max(0, registerTriesADay - (await triesUsed(db, id, dayOf(shanghaiNow(nowMs))))),
    legal_mobile_masked: identity === undefined ? null : maskField("phone", identity.legal_mobile),
    account: await accountView(db, { agency_id, company_id: id }, nowMs),
    sign: { status: signStatus, account: identity?.sign_account ?? null, at: identity?.sign_at ?? null },
    contracts_waiting: await contractsWaiting(db, id),
    may_edit: mayActForCompany(principal),
  };
};

type Step = EntIdentityInfo["evidence"][number]["step"];

const evidenceOf = async (db: Reader, companyId: number): Promise<EntIdentityInfo["evidence"]> => {
  const rows = await db
    .selectFrom("ent_identity_checks as k")
    .leftJoin("users as u", "u.id", "k.user_id")
    .select(["k.at", "k.step", "k.result", "u.name"])
    .where("k.company_id", "=", companyId)
    .orderBy("k.id", "desc")
    .limit(50)
    .execute();
  const steps: readonly number[] = Object.values(entIdentitySteps);
  return rows
    .filter(({ step }) => steps.includes(step))
    .map(({ at, step, result, name }) => ({
      ...{ at, step: step as Step, result: result as EntIdentityResult, by: name ?? "" },
    }));
};

/** Data handed in for a company, masked, with its evidence. */
export const identityInfo = async (context: SignedIn, company: Company): Promise<EntIdentityInfo> => {
  const { db, principal } = context;
  const identity = await identityOf(db, company.id);
  const mayRead = mayReadPapers(principal);
  const reviewed = reviewedLegal(company);
  const attorneys = await attorneysOf(db, company.id, mayRead);
  const submitter =
    identity &&
    (await db.selectFrom("users").select("name").where("id", "=", identity.submitted_by).executeTakeFirst());
  return {
    state: await identityState(context, company),
    company: {
      ...{ name: company.name, credit_code: company.credit_code },
      legal_person: maskField("name", reviewed.legal_person),
      legal_person_id_no: maskField("idNumber", reviewed.legal_person_id_no),
    },
    asked_anew: await askedAnew(db, company),
    handed_in:
      identity === undefined
        ? null
        : {
            id: String(identity.id),
            legal_person: maskField("name", identity.legal_person),
            legal_person_id_no: maskField("idNumber", identity.legal_person_id_no),
            legal_mobile: maskField("phone", identity.legal_mobile),
            license_key: mayRead ? identity.license_key : null,
            submitted_by: submitter?.name ?? "",
            ...{ submitted_at: identity.submitted_at, verified_at: identity.verified_at },
          },
    attorney: attorneys.find(({ id }) => id === String(identity?.attorney_id ?? 0)) ?? null,
    evidence: await evidenceOf(db, company.id),
  };
};
