import { randomUUID } from "node:crypto";
import type { EntIdentityState } from "../../../src-shared/companies/identity/ent-identity-calls.ts";
import { entIdentityResults, signAccountStates } from "../../../src-shared/companies/identity/ent-identity-states.ts";
import type { EnterpriseProvider, SignAccountAnswer } from "../../core/channels/enterprises.ts";
import { type Context, ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import { companyActedFor } from "../../directory/companies/acting-for.ts";
import { nextAskMs } from "./ask-register.ts";
import { contractsWaiting, identityState } from "./identity-state.ts";
import { addEvidence, auditName, type Identity, identityCode, identityOf, saveIdentity } from "./identity-store.ts";

const nobody = 0;
const { none, opening, bound, declined } = signAccountStates;

/** The account by which a company signs; null where it has none, or is not verified. */
export const signAccountOf = async (db: Reader, companyId: number): Promise<string | null> => {
  const identity = await identityOf(db, companyId);
  const isBound = identity?.status === identityCode("verified") && identity.sign_status === bound;
  return isBound ? identity.sign_account : null;
};

const ask = async (provider: EnterpriseProvider, identity: Identity): Promise<SignAccountAnswer> => {
  const { sign_trace_id, sign_asked_ms: asked_ms, company_name: name, credit_code } = identity;
  try {
    return await provider.openSignAccount({ trace_id: sign_trace_id ?? "", asked_ms, name, credit_code });
  } catch {
    return { outcome: "unknown" };
  }
};

const stillOpening = ({ tx }: Writing, { id, sign_trace_id }: Identity): Promise<Identity | undefined> =>
  tx
    .selectFrom("ent_identities")
    .selectAll()
    .where("id", "=", id)
    .where("sign_trace_id", "=", sign_trace_id)
    .where("sign_status", "=", opening)
    .executeTakeFirst();

const settle = async (writing: Writing, identity: Identity, answer: SignAccountAnswer): Promise<void> => {
  const { agency_id, company_id, sign_trace_id: trace_id } = identity;
  const object = auditName(identity);
  if (answer.outcome === "opened") {
    const { account } = answer;
    await saveIdentity(writing, identity, {
      ...{ sign_status: bound, sign_account: account, sign_trace_id: null, sign_at: writing.at },
    });
    await addEvidence(writing, identity, {
      ...{ step: "sign", result: entIdentityResults.match, user_id: nobody, trace_id },
    });
    await writing.audit({ agency_id, action: "entIdentities.bind", object, after: { company_id, account } });
    return;
  }
  if (answer.outcome === "declined") {
    await saveIdentity(writing, identity, { sign_status: declined, sign_trace_id: null });
    await addEvidence(writing, identity, {
      ...{ step: "sign", result: entIdentityResults.declined, user_id: nobody, trace_id },
    });
    await writing.audit({ agency_id, action: "entIdentities.decline", object, after: { company_id } });
    return;
  }
  const { sign_attempts } = identity;
  const waiting = { sign_attempts: sign_attempts + 1, sign_next_ms: nextAskMs(writing.nowMs, sign_attempts) };
  await writing.tx.updateTable("ent_identities").set(waiting).where("id", "=", identity.id).execute();
};

const settleOpening = async (
  context: Pick<Context, "write">,
  provider: EnterpriseProvider,
  identity: Identity,
): Promise<void> => {
  const answer = await ask(provider, identity);
  await context.write(async (writing) => {
    const now = await stillOpening(writing, identity);
    if (now !== undefined) await settle(writing, now, answer);
  });
};

/** Opens the account by which a verified company signs. Errors: those of `entIdentity.bind`. */
export const bindSignAccount = async (
  context: SignedIn,
  provider: EnterpriseProvider,
  companyId: string | undefined,
): Promise<EntIdentityState> => {
  const company = await companyActedFor(context, companyId);
  const identity = await context.write(async (writing) => {
    const before = await identityOf(writing.tx, company.id);
    if (before?.status !== identityCode("verified")) throw new ServiceError("enterprise_not_verified");
    if (before.sign_status === opening || before.sign_status === bound) throw new ServiceError("illegal_transition");
    const trace_id = randomUUID();
    const user_id = context.principal.user_id;
    await addEvidence(writing, before, { step: "sign", result: entIdentityResults.asked, user_id, trace_id });
    return saveIdentity(writing, before, {
      ...{ sign_status: opening, sign_account: null, sign_trace_id: trace_id, sign_by: user_id, sign_at: null },
      ...{ sign_asked_ms: writing.nowMs, sign_next_ms: writing.nowMs, sign_attempts: 0 },
    });
  });
  await settleOpening(context, provider, identity);
  return identityState(context, company);
};

/** Takes a company's signing account away. Errors: those of `entIdentity.unbind`. */
export const unbindSignAccount = async (
  context: SignedIn,
  companyId: string | undefined,
  reason: string,
): Promise<EntIdentityState> => {
  const company = await companyActedFor(context, companyId);
  await context.write(async (writing) => {
    const identity = await identityOf(writing.tx, company.id);
    if (identity?.sign_status !== bound) throw new ServiceError("illegal_transition");
    const count = await contractsWaiting(writing.tx, company.id);
    if (count > 0) throw new ServiceError("contracts_wait", { params: { count } });
    await saveIdentity(writing, identity, { sign_status: none, sign_account: null, sign_at: null, sign_by: null });
    await writing.audit({
      ...{ agency_id: company.agency_id, action: "entIdentities.release", object: auditName(identity) },
      ...{ before: { account: identity.sign_account }, after: { company_id: company.id }, reason },
    });
  });
  return identityState(context, company);
};

const asksATurn = 50;

/** Asks again about every signing account of which the provider has said nothing yet. */
export const askSignAccountsAgain = async (context: Context, provider: EnterpriseProvider): Promise<void> => {
  const open = await context.db
    .selectFrom("ent_identities")
    .selectAll()
    .where("sign_status", "=", opening)
    .where("sign_next_ms", "<=", context.clock.now())
    .orderBy("sign_next_ms")
    .limit(asksATurn)
    .execute();
  for (const identity of open) await settleOpening(context, provider, identity);
};
