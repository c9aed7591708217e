import { modesAgree } from "../../src-shared/companies/modes.ts";
import { companyStatus } from "../../src-shared/states/company.ts";
import { ServiceError } from "../context.ts";
import type { Tables } from "../database/tables.ts";

export type Company = Tables["companies"];
export type ModeChange = Tables["company_mode_changes"];

/** `company_mode_changes.status`. */
export const changeStatus = { waits: 1, approved: 2, refused: 3, withdrawn: 4 } as const;

const there: readonly number[] = [
  ...[companyStatus.toIdentify, companyStatus.toSign, companyStatus.active, companyStatus.frozen],
];

/** Modes of a draft are those of the wizard, and after its end a company has no more. */
export const assertThere = ({ status }: Company): void => {
  if (!there.includes(status)) throw new ServiceError("company_not_editable", { current: status });
};

/** What modes and limits consist of besides their first day. */
export const modeColumns = [
  ...["business_mode", "tax_calculate_mode", "calculation_mode_no"],
  ...["labor_value_added_tax_max_month", "labor_value_added_tax_max_quarter"],
] as const;

type Modes = Pick<ModeChange, "start_at" | (typeof modeColumns)[number]>;

/** Throws `invalid` by field where modes or limits contradict each other. */
export const assertModes = (modes: Modes): void => {
  if (!modesAgree(modes)) throw new ServiceError("invalid", { fields: { tax_calculate_mode: ["modes_disagree"] } });
  const { labor_value_added_tax_max_month: month, labor_value_added_tax_max_quarter: quarter } = modes;
  if (month !== null && quarter !== null && month > quarter)
    throw new ServiceError("invalid", { fields: { labor_value_added_tax_max_quarter: ["quarter_below_month"] } });
};
