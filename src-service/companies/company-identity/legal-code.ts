import type { z } from "zod";
import type {
  EntIdentityState,
  entIdentitySendSmsCode,
  entIdentityVerifySmsCode,
} from "../../../src-shared/companies/identity/ent-identity-calls.ts";
import { entIdentityResults } from "../../../src-shared/companies/identity/ent-identity-states.ts";
import { companyStatus } from "../../../src-shared/kernel/states/company.ts";
import { maskField } from "../../../src-shared/kernel/values/people/mask.ts";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { type CodeUse, codeSubject, consumeCode, issueCode } from "../../access/proofs/sms-codes.ts";
import { ServiceError, type SignedIn } from "../../core/context.ts";
import { type Reader, readRow } from "../../core/database/tables.ts";
import { companyActedFor } from "../../directory/companies/acting-for.ts";
import { termsOn } from "../../directory/companies/contract-terms.ts";
import { moveCompany } from "../../directory/companies/move-company.ts";
import { saveCompany } from "../../directory/companies/save-company.ts";
import type { Service } from "../../lists/service.ts";
import { identityState } from "./identity-state.ts";
import {
  addEvidence,
  auditName,
  type Identity,
  identityCode,
  identityOf,
  isSameLegal,
  reviewedLegal,
  saveIdentity,
} from "./identity-store.ts";

const lifeMs = 10 * 60_000;
const purpose = "entIdentity";

/** A code is good for what was handed in when it was sent: whoever hands in other facts needs another code. */
const useOf = ({ id, legal_mobile, submitted_at }: Identity): CodeUse => ({
  ...{ phone: legal_mobile, purpose, binding: `${id}:${submitted_at}` },
});

const waitingFor = async (db: Reader, companyId: number): Promise<Identity> => {
  const identity = await identityOf(db, companyId);
  if (identity?.status !== identityCode("sms")) throw new ServiceError("illegal_transition");
  return identity;
};

/** Sends a code to the legal person's mobile. Errors: those of `entIdentity.sendSmsCode`. */
export const sendLegalCode =
  (service: Service) =>
  async (
    context: SignedIn,
    { company_id }: z.output<typeof entIdentitySendSmsCode.body>,
  ): Promise<z.output<typeof entIdentitySendSmsCode.output>> => {
    const company = await companyActedFor(context, company_id);
    const identity = await waitingFor(context.db, company.id);
    const use = useOf(identity);
    const issued = await context.writeBeside([codeSubject(use.phone)], (writing) =>
      issueCode(service, writing, use, {
        ...{ lifeMs, about: "enterprise", isVoice: false, together: [purpose], isDelivered: true },
        budget: { kind: "own", source: `company:${company.id}`, perDay: service.limits.smsPerDay },
      }),
    );
    return { phone_masked: maskField("phone", identity.legal_mobile), ...issued };
  };

/**
 * Takes the code of the legal person: the company is verified, and one that waited for that goes on to its contract. Errors: those
 * of `entIdentity.verifySmsCode`.
 */
export const verifyLegalCode =
  (service: Service) =>
  async (
    context: SignedIn,
    { company_id, sms_code }: z.output<typeof entIdentityVerifySmsCode.body>,
  ): Promise<EntIdentityState> => {
    const { principal, write } = context;
    const company = await companyActedFor(context, company_id);
    await write(async (writing) => {
      const { tx, at } = writing;
      const identity = await waitingFor(tx, company.id);
      await consumeCode(service, writing, useOf(identity), sms_code);
      await addEvidence(writing, identity, {
        ...{ step: "sms", result: entIdentityResults.match, user_id: principal.user_id },
      });
      await saveIdentity(writing, identity, { status: identityCode("verified"), verified_at: at });
      // What was reviewed stays; a record that did not say who represents the company learns it from the proof.
      const { license_key } = identity;
      const current = await readRow(tx, "companies", company.id);
      const reviewed = reviewedLegal(current);
      const legal = {
        legal_person: reviewed.legal_person || identity.legal_person,
        legal_person_id_no: reviewed.legal_person_id_no || identity.legal_person_id_no,
      };
      if (!isSameLegal(legal, identity)) throw new ServiceError("legal_person_differs");
      await saveCompany(writing, current, { ...legal, license_key });
      await writing.audit({
        ...{ agency_id: company.agency_id, action: "entIdentities.verify", object: auditName(identity) },
        after: { company_id: company.id },
      });
      if (current.status === companyStatus.toIdentify) {
        await moveCompany(writing, company.id, "identify", { userId: principal.user_id });
        // Signed on paper its contract may be in force by now: then there is nothing left to wait for.
        if ((await termsOn(tx, company.id, dayOf(at)))?.isCurrent === true)
          await moveCompany(writing, company.id, "activate", { userId: null });
      }
    });
    return identityState(context, company);
  };
