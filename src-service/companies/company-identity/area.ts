import { sql } from "kysely";
import type { SignedIn } from "../../core/context.ts";
import { sealed } from "../../core/database/table-rules.ts";
import { startRounds } from "../../core/plumbing/rounds.ts";
import { companyActedFor, companyMeant } from "../../directory/companies/acting-for.ts";
import { findCompany } from "../../directory/companies/find-company.ts";
import { defineArea } from "../../lists/area.ts";
import { askRegisterAgain } from "./ask-register.ts";
import { attorneyEnds } from "./attorney-ends.ts";
import { attorneysOf } from "./attorneys.ts";
import { handIn } from "./hand-in.ts";
import { identityInfo, identityState } from "./identity-state.ts";
import { sendLegalCode, verifyLegalCode } from "./legal-code.ts";
import { mayReadPapers, paperFiles } from "./paper-files.ts";
import { verifyPartyAmount } from "./prove-amount.ts";
import { askSignAccountsAgain, bindSignAccount, unbindSignAccount } from "./sign-account.ts";
import {
  decideSuperManager,
  judgeSuperManager,
  sendManagerCode,
  setSuperManager,
  superManagerView,
} from "./super-manager.ts";

const everyMs = 3_000;

/** Whose random amount it is: of the company that is named, else of the person's own agency or company. */
const partyOf = async (context: SignedIn, companyId: string | undefined) => {
  const { principal } = context;
  const isOwnAgency = companyId === undefined && principal.company_id === null;
  if (isOwnAgency && principal.permissions.has("fund.account.edit")) return principal;
  const company = await companyActedFor(context, companyId);
  return { agency_id: company.agency_id, company_id: company.id };
};

/** Identity of a company: what proves it, step by step, and the account by which it signs. */
export const companyIdentityArea = defineArea({
  tables: sealed(
    "ent_identities",
    "ent_identity_checks",
    "powers_of_attorney",
    "super_managers",
    "super_manager_namings",
  ),
  files: [paperFiles],
  deadlines: attorneyEnds,
  revealables: {
    entIdentities: { kind: "entIdentity", from: sql`ent_identities t`, company: "t.company_id", maker: null },
    powersOfAttorney: { kind: "attorney", from: sql`powers_of_attorney t`, company: "t.company_id", maker: null },
  },
  judges: { superManagers: judgeSuperManager },
  serve: (service) => {
    const hand = handIn(service);
    const send = sendLegalCode(service);
    const verify = verifyLegalCode(service);
    const sendManager = sendManagerCode(service);
    const setManager = setSuperManager(service);
    return {
      handlers: {
        "superManager.get": async (context, { params }) =>
          superManagerView(context, await findCompany(context.db, context.principal, params.id)),
        "superManager.sendCode": (context, { params, body }) => sendManager(context, params.id, body),
        "superManager.set": (context, { params, body }) => setManager(context, params.id, body),
        "superManager.decide": (context, { params, body }) => decideSuperManager(context, params.id, body),
        "powerOfAttorney.get": async ({ db, principal }, { params }) => {
          const company = await findCompany(db, principal, params.id);
          return { results: await attorneysOf(db, company.id, mayReadPapers(principal)) };
        },
        "entIdentity.status": async (context, { query }) =>
          identityState(context, await companyMeant(context.db, context.principal, query.company_id)),
        "entIdentity.info": async (context, { query }) =>
          identityInfo(context, await companyMeant(context.db, context.principal, query.company_id)),
        "entIdentity.addAuthInfo": (context, { body }) => hand(context, body),
        "entIdentity.verifyRandomAmount": async (context, { body }) =>
          verifyPartyAmount(context, await partyOf(context, body.company_id), body.amount),
        "entIdentity.sendSmsCode": (context, { body }) => send(context, body),
        "entIdentity.verifySmsCode": (context, { body }) => verify(context, body),
        "entIdentity.bind": (context, { body }) => bindSignAccount(context, service.enterprises, body.company_id),
        "entIdentity.unbind": (context, { body }) => unbindSignAccount(context, body.company_id, body.reason),
      },
      start: () => {
        if (!service.runsJobs) return;
        const context = service.system("entIdentity");
        const steps = [
          () => askRegisterAgain(context, service),
          () => askSignAccountsAgain(context, service.enterprises),
        ];
        startRounds(service, { steps, everyMs, fault: "enterprise_round_failed" });
      },
    };
  },
});
