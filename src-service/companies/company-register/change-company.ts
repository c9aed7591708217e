import { companyDecisions } from "../../../src-shared/companies/register/company-decisions.ts";
import { companiesUpdate } from "../../../src-shared/companies/register/company-register-calls.ts";
import type { CallRequest } from "../../../src-shared/kernel/calls/define.ts";
import { actionOf } from "../../../src-shared/kernel/records/judge.ts";
import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { deciderOf } from "../../access/agencies/person-limits.ts";
import { type Principal, ServiceError, type SignedIn } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import { termsOn } from "../../directory/companies/contract-terms.ts";
import { moveCompany } from "../../directory/companies/move-company.ts";
import { type Unfinished, unfinishedOf } from "../../directory/companies/unfinished.ts";
import type { JudgeAction } from "../../lists/contributed.ts";
import { assertOpened } from "../../lists/sensitive/looked.ts";
import { assertForm, assertMay } from "../../records/records/decide.ts";
import { goWithCompany } from "../company-contracts/go-with-company.ts";
import { submitCompany } from "../company-wizard/submit.ts";
import { findSubject } from "./company-freezes.ts";
import { assertConfirmed, licenceEvidence } from "./review-show.ts";

const refusals: Readonly<Record<Unfinished, string>> = {
  settlements: "company_open_settlements",
  bills: "company_open_bills",
  balance: "company_has_balance",
};

/**
 * Reason why a company cannot be ended yet, as an error code; null where it can: no settlement is under way, no bill is left,
 * nothing lies in its wallets or is reserved there, and its contract is over.
 */
export const againstTermination = async (db: Reader, companyId: number, today: string): Promise<string | null> => {
  const [first] = await unfinishedOf(db, companyId);
  if (first !== undefined) return refusals[first];
  const terms = await termsOn(db as Parameters<typeof termsOn>[0], companyId, today);
  return terms?.isCurrent === true ? "company_contract_runs" : null;
};

type Body = CallRequest<typeof companiesUpdate>["body"];

/** A company, where a person may do to it now what they want. `today`: "YYYY-MM-DD". Throws the refusal. */
const judged = async (db: Reader, principal: Principal, id: string, body: Body, today: string) => {
  const { action, version } = body;
  assertForm(actionOf(companyDecisions, action).form ?? {}, body);
  const company = await findSubject(db, principal, id);
  assertMay(companyDecisions, action, company, {}, version, await deciderOf(db, principal));
  if (action === "approve") {
    await assertOpened(db, principal.user_id, await licenceEvidence(db, company));
    await assertConfirmed(db, company);
  }
  if (action === "terminate") {
    const against = await againstTermination(db, company.id, today);
    if (against !== null) throw new ServiceError(against);
  }
  return company;
};

/** Judges what somebody wants to do with a company, without doing it. */
export const judgeChange: JudgeAction = async ({ db, principal, clock }, id, body) => {
  const today = dayOf(shanghaiNow(clock.now()));
  await judged(db, principal, id, companiesUpdate.body.parse(body), today);
};

/** Submits, reviews, takes up again or ends a company. Throws as its call says. */
export const changeCompany = (
  context: SignedIn,
  { params, body }: CallRequest<typeof companiesUpdate>,
): Promise<number> =>
  context.write(async (writing) => {
    const { principal } = context;
    const { action, reason } = body;
    const company = await judged(writing.tx, principal, params["id"] ?? "", body, dayOf(writing.at));
    // Wherever it is submitted from: nothing may be missing in the wizard, and its modes begin to count by day.
    if (action === "submit") {
      await submitCompany(writing, principal, String(company.id), writing.nowMs);
      writing.touched("companies", company.id);
      return company.id;
    }
    await moveCompany(writing, company.id, action, {
      userId: principal.user_id,
      ...(reason !== undefined && { reason }),
    });
    if (action === "approve") await goWithCompany(writing, company, principal.user_id);
    writing.touched("companies", company.id);
    return company.id;
  });
