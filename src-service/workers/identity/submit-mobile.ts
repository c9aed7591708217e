import type { CallOutput, CallRequest } from "../../../src-shared/kernel/calls/define.ts";
import { realNameStates } from "../../../src-shared/kernel/states/worker.ts";
import { maskPhone } from "../../../src-shared/kernel/values/people/mask.ts";
import type { laborsSubmitContractMobile } from "../../../src-shared/workers/identity/identity-calls.ts";
import { identityResults } from "../../../src-shared/workers/identity/identity-check-states.ts";
import { ServiceError, type SignedIn } from "../../core/context.ts";
import { findLaborToChange } from "../../directory/people/find-labor.ts";
import { type CheckResult, checkThreeFactors } from "../../directory/people/identity-checks.ts";
import type { Service } from "../../lists/service.ts";

type Outcome = CallOutput<typeof laborsSubmitContractMobile>["outcome"];

const outcomeOf = (result: CheckResult): Outcome => {
  if (result === null) return "unknown";
  const outcomes = {
    [identityResults.match]: "match",
    [identityResults.noMatch]: "noMatch",
    [identityResults.cardUnknown]: "cardUnknown",
    [identityResults.down]: "down",
  } as const;
  return outcomes[result];
};

/**
 * Answers `labors.submitContractMobile`: asks the carriers whether name, ID number and mobile are one person's. Only once
 * the photos have verified the person; the status follows the photos alone (decision 7.7).
 */
export const submitContractMobile =
  (service: Service) =>
  async (
    context: SignedIn,
    { body }: CallRequest<typeof laborsSubmitContractMobile>,
  ): Promise<CallOutput<typeof laborsSubmitContractMobile>> => {
    const { principal, db } = context;
    const labor = await findLaborToChange(db, principal, body.labor_id);
    if (labor.real_name_status !== realNameStates.code("verified")) throw new ServiceError("illegal_transition");
    // The masked number says which one the person saw; a whole one would be a way to try.
    if (body.contract_mobile !== maskPhone(labor.mobile))
      throw new ServiceError("invalid", { fields: { contract_mobile: ["invalid_value"] } });
    const { name, id_no, mobile } = labor;
    const result = await checkThreeFactors(context, service.identity, {
      labor,
      company_id: principal.company_id ?? 0,
      user_id: principal.user_id,
      asked: { name, id_no, mobile },
    });
    return { outcome: outcomeOf(result) };
  };
