import {
  type EntIdentityFault,
  entIdentityResults,
} from "../../../src-shared/companies/identity/ent-identity-states.ts";
import { boundParty } from "../../access/accounts/account-store.ts";
import type { RegisterAnswer } from "../../core/channels/enterprises.ts";
import type { Context, Writing } from "../../core/context.ts";
import type { Service } from "../../lists/service.ts";
import { addEvidence, auditName, type Identity, identityCode, saveIdentity } from "./identity-store.ts";

const retryMs = 5_000;
const mostRetryMs = 600_000;
const nobody = 0;

/** When to ask again: each time after twice as long, at most ten minutes. */
export const nextAskMs = (nowMs: number, attempts: number): number =>
  nowMs + Math.min(retryMs * 2 ** Math.min(attempts, 10), mostRetryMs);

/** Providers that know companies, and whose mobile is whose. */
export type Providers = Pick<Service, "enterprises" | "identity">;

/**
 * Asks the register about the company, and where it agrees the carriers about the legal person's mobile: the code that proves them
 * goes there, so it must not be a phone of whoever typed it.
 */
const ask = async (providers: Providers, identity: Identity): Promise<RegisterAnswer> => {
  const { asked_ms, company_name: name, credit_code, legal_person, legal_person_id_no, legal_mobile } = identity;
  const trace_id = identity.trace_id ?? "";
  try {
    const answer = await providers.enterprises.check({
      ...{ trace_id, asked_ms, name, credit_code, legal_person, legal_person_id_no },
    });
    if (answer !== "match") return answer;
    const holder = { name: legal_person, id_no: legal_person_id_no, mobile: legal_mobile };
    const held = await providers.identity.check({ trace_id: `${trace_id}-mobile`, asked_ms, ...holder });
    return held === "cardUnknown" ? "noMatch" : held;
  } catch {
    return "unknown";
  }
};

/** The proof that still waits for the answer to the same question. */
const stillAsked = ({ tx }: Writing, { id, trace_id }: Identity): Promise<Identity | undefined> =>
  tx
    .selectFrom("ent_identities")
    .selectAll()
    .where("id", "=", id)
    .where("trace_id", "=", trace_id)
    .where("status", "=", identityCode("submitted"))
    .executeTakeFirst();

const waitOn = async (writing: Writing, identity: Identity, isDown: boolean): Promise<void> => {
  const attempts = identity.attempts + 1;
  const waiting = { attempts, next_ms: nextAskMs(writing.nowMs, identity.attempts) };
  const isNews = isDown && identity.fault === "";
  if (!isNews) {
    // Nothing that anybody sees has changed.
    await writing.tx.updateTable("ent_identities").set(waiting).where("id", "=", identity.id).execute();
    return;
  }
  await saveIdentity(writing, identity, { ...waiting, fault: "register_down" satisfies EntIdentityFault });
  const { trace_id } = identity;
  await addEvidence(writing, identity, {
    ...{ step: "register", result: entIdentityResults.down, user_id: nobody, trace_id },
  });
};

const failures = {
  noMatch: { result: entIdentityResults.noMatch, fault: "no_match" },
  companyUnknown: { result: entIdentityResults.unknown, fault: "company_unknown" },
} as const satisfies Record<string, { result: number; fault: EntIdentityFault }>;

const fail = async (writing: Writing, identity: Identity, answer: keyof typeof failures): Promise<void> => {
  const { result, fault } = failures[answer];
  const { agency_id, company_id, trace_id } = identity;
  await addEvidence(writing, identity, { step: "register", result, user_id: nobody, trace_id });
  await saveIdentity(writing, identity, { status: identityCode("failed"), fault, trace_id: null });
  await writing.audit({
    ...{ agency_id, action: "entIdentities.verifyFailed", object: auditName(identity) },
    after: { company_id, fault },
  });
};

/** An account that was proven before is not proven again. */
const pass = async (writing: Writing, identity: Identity): Promise<void> => {
  const { agency_id, company_id, trace_id } = identity;
  await addEvidence(writing, identity, {
    ...{ step: "register", result: entIdentityResults.match, user_id: nobody, trace_id },
  });
  const bound = await boundParty(writing.tx, { agency_id, company_id });
  const status = identityCode(bound === undefined ? "amount" : "sms");
  await saveIdentity(writing, identity, { status, fault: "", trace_id: null });
  if (bound !== undefined)
    await addEvidence(writing, identity, { step: "amount", result: entIdentityResults.match, user_id: nobody });
  await writing.audit({
    ...{ agency_id, action: "entIdentities.match", object: auditName(identity) },
    after: { company_id, ...(bound !== undefined && { account_id: bound.id }) },
  });
};

/** Asks the register about what was handed in, outside of transactions, and writes what came of it. */
export const askRegister = async (
  context: Pick<Context, "write">,
  providers: Providers,
  identity: Identity,
): Promise<void> => {
  const answer = await ask(providers, identity);
  await context.write(async (writing) => {
    const now = await stillAsked(writing, identity);
    if (now === undefined) return;
    if (answer === "match") await pass(writing, now);
    else if (answer === "noMatch" || answer === "companyUnknown") await fail(writing, now, answer);
    else await waitOn(writing, now, answer === "down");
  });
};

const asksATurn = 50;

/** Asks again about every company of which the register has said nothing yet. Safe in several copies of the service. */
export const askRegisterAgain = async (context: Context, providers: Providers): Promise<void> => {
  const open = await context.db
    .selectFrom("ent_identities")
    .selectAll()
    .where("status", "=", identityCode("submitted"))
    .where("trace_id", "is not", null)
    .where("next_ms", "<=", context.clock.now())
    .orderBy("next_ms")
    .limit(asksATurn)
    .execute();
  for (const identity of open) await askRegister(context, providers, identity);
};
