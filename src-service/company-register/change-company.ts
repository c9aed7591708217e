import type { companiesUpdate } from "../../src-shared/calls/company-register.ts";
import type { CallRequest } from "../../src-shared/calls/define.ts";
import { companyDecisions } from "../../src-shared/records/company-decisions.ts";
import { actionOf } from "../../src-shared/records/judge.ts";
import { dayOf } from "../../src-shared/values/time.ts";
import { termsOn } from "../companies/contract-terms.ts";
import { moveCompany } from "../companies/move-company.ts";
import { type Unfinished, unfinishedOf } from "../companies/unfinished.ts";
import { submitCompany } from "../company-wizard/submit.ts";
import { ServiceError, type SignedIn } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import { deciderOf } from "../money/person-limits.ts";
import { assertMay } from "../records/decide.ts";
import { assertForm } from "../records/moves.ts";
import { findSubject } from "./company-freezes.ts";

const refusals: Readonly<Record<Unfinished, string>> = {
  settlements: "company_open_settlements",
  bills: "company_open_bills",
  balance: "company_has_balance",
};

/**
 * Why a company cannot be ended yet, as an error code; null where it can: no settlement is under way, no bill is left,
 * nothing lies in its wallets or is reserved there, and its contract is over.
 */
export const againstTermination = async (db: Reader, companyId: number, today: string): Promise<string | null> => {
  const [first] = await unfinishedOf(db, companyId);
  if (first !== undefined) return refusals[first];
  const terms = await termsOn(db as Parameters<typeof termsOn>[0], companyId, today);
  return terms?.isCurrent === true ? "company_contract_runs" : null;
};

/** Submits, reviews, takes up again or ends a company. Throws as its call says. */
export const changeCompany = (
  context: SignedIn,
  { params, body }: CallRequest<typeof companiesUpdate>,
): Promise<number> =>
  context.write(async (writing) => {
    const { principal } = context;
    const { action, version, reason } = body;
    assertForm(actionOf(companyDecisions, action).form ?? {}, body);
    await writing.changeSeq();
    const company = await findSubject(writing.tx, principal, params["id"] ?? "");
    assertMay(companyDecisions, action, company, {}, version, await deciderOf(writing.tx, principal));
    // Wherever it is submitted from: nothing may be missing in the wizard, and its modes begin to count by day.
    if (action === "submit") {
      await submitCompany(writing, principal, String(company.id), writing.nowMs);
      writing.touched("companies", company.id);
      return company.id;
    }
    if (action === "terminate") {
      const against = await againstTermination(writing.tx, company.id, dayOf(writing.at));
      if (against !== null) throw new ServiceError(against);
    }
    await moveCompany(writing, company.id, action, {
      userId: principal.user_id,
      ...(reason !== undefined && { reason }),
    });
    writing.touched("companies", company.id);
    return company.id;
  });
