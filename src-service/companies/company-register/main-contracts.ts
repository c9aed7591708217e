import { companyContractStates } from "../../../src-shared/companies/contracts/company-contracts-record.ts";

const { code } = companyContractStates;

/** Statuses of a contract on its way to be in force. */
export const contractsUnderWay: readonly number[] = (
  ["draft", "toApprove", "refused", "toSign", "toSeal"] as const
).map(code);

/** Statuses of a main contract that spares another one: in force, or on its way there. */
export const standingContracts: readonly number[] = [...contractsUnderWay, code("inForce")];
