import { companyContractStates } from "./company-contracts-record.ts";

const { code } = companyContractStates;
const open: readonly number[] = [code("toSign"), code("toSeal"), code("sealed"), code("inForce"), code("endingSoon")];

/**
 * Objection to a new supplement of a main contract by its state, as an error code; null where it may have one. Nothing is added
 * to what is being ended.
 */
export const supplementObjection = (status: number): string | null => {
  if (status === code("ending")) return "contract_being_ended";
  return open.includes(status) ? null : "contract_not_in_force";
};
