import type { BankCaseView } from "../../../src-shared/calls/bank-cases.ts";
import { bankCaseStates } from "../../../src-shared/states/bank-case.ts";

const proposed = bankCaseStates.code("proposed");

/** Cases that wait for this person to decide: proposed, and by somebody else. */
export const othersProposals = <C extends BankCaseView>(cases: readonly C[] = []): readonly C[] =>
  cases.filter((one) => one.status === proposed && !one.is_mine);
