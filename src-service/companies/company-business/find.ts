import { modesAgree } from "../../../src-shared/companies/business/modes.ts";
import { companyStatus } from "../../../src-shared/kernel/states/company.ts";
import { workerRequestStates } from "../../../src-shared/workers/requests/worker-request-states.ts";
import { type Principal, ServiceError } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";

export type Company = Tables["companies"];
export type ModeChange = Tables["company_mode_changes"];

/** `company_mode_changes.status` of one that waits. */
export const waits = workerRequestStates.code("pending");

const there: readonly number[] = [
  ...[companyStatus.toIdentify, companyStatus.toSign, companyStatus.active, companyStatus.frozen],
];

/**
 * Error code why a person may not ask for other modes of a company now, null when they may. Modes of a draft are those of the
 * wizard, after its end a company has no more, and one request waits at a time.
 */
export const askRefusal = async (
  db: Reader,
  { company_id, permissions }: Principal,
  { id, status }: Company,
): Promise<string | null> => {
  if (company_id !== null || !permissions.has("company.company.edit")) return "forbidden";
  if (!there.includes(status)) return "company_not_editable";
  const waiting = await db
    .selectFrom("company_mode_changes")
    .select("id")
    .where("company_id", "=", id)
    .where("status", "=", waits)
    .executeTakeFirst();
  return waiting === undefined ? null : "modes_change_waits";
};

/** A change as decisions judge it; `today`: "YYYY-MM-DD". */
export const judgedRow = (change: ModeChange, today: string) => ({
  ...change,
  is_coming: change.start_at > today ? 1 : 0,
});

/** Columns of modes and limits besides their first day. */
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
