import { bankCaseStates } from "../../../src-shared/billing/bank-cases/bank-case-states.ts";
import type { BankCaseView } from "../../../src-shared/billing/bank-cases/bank-cases-calls.ts";

const proposed = bankCaseStates.code("proposed");

/** Cases that wait for this person to decide: proposed, and by somebody else. */
export const othersProposals = <C extends BankCaseView>(cases: readonly C[] = []): readonly C[] =>
  cases.filter((one) => one.status === proposed && !one.is_mine);
