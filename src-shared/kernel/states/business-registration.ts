import { checkUscc } from "../values/companies/uscc.ts";
import { bizRegStatuses, identityTypes } from "./worker.ts";

/** Registration of somebody, and their business; what is null, "" or left out is not known. */
export type Registration = {
  readonly identity_type?: number | undefined;
  readonly uscc?: string | null | undefined;
  readonly biz_name?: string | null | undefined;
  readonly biz_reg_status?: number | null | undefined;
};

export type RegistrationFault = {
  readonly field: keyof Registration;
  readonly code:
    | "uscc_invalid"
    | "business_code_missing"
    | "business_code_other"
    | "business_name_missing"
    | "business_not_registered";
};

/** The first two characters of the credit codes of individual businesses (GB 32100-2015: 9 market regulator, 2 individual business). */
const individual = "92";

/**
 * The faults of what somebody is registered as: a credit code is a right one; an individual business has its code and its name,
 * and is one only while it is registered (decision 7.18).
 */
export const registrationFaults = (registration: Registration): RegistrationFault[] => {
  const { identity_type, biz_reg_status } = registration;
  const uscc = registration.uscc?.trim() ?? "";
  const isWrong = uscc !== "" && !checkUscc(uscc).ok;
  const faults: RegistrationFault[] = isWrong ? [{ field: "uscc", code: "uscc_invalid" }] : [];
  if (identity_type !== identityTypes.business) return faults;
  if (uscc === "") faults.push({ field: "uscc", code: "business_code_missing" });
  else if (!isWrong && !uscc.startsWith(individual)) faults.push({ field: "uscc", code: "business_code_other" });
  if ((registration.biz_name?.trim() ?? "") === "") faults.push({ field: "biz_name", code: "business_name_missing" });
  if ((biz_reg_status ?? bizRegStatuses.registered) !== bizRegStatuses.registered)
    faults.push({ field: "biz_reg_status", code: "business_not_registered" });
  return faults;
};

/** Status of a business's registration: whoever is an individual business has registered it, unless something is said. */
export const registeredStatus = ({ identity_type, biz_reg_status }: Registration): number | null =>
  biz_reg_status ?? (identity_type === identityTypes.business ? bizRegStatuses.registered : null);
