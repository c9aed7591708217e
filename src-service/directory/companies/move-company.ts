import { type CompanyMove, companyStates } from "../../../src-shared/kernel/states/company.ts";
import { ServiceError, type Writing } from "../../core/context.ts";
import { findRow, type Tables } from "../../core/database/tables.ts";
import { saveCompany } from "./save-company.ts";

type Company = Tables["companies"];

/** Each move leads to one status. */
const after = (move: CompanyMove): number => {
  const [target] = companyStates.transitions[move].to;
  if (target === undefined) throw new Error(`a company has no state after ${move}`);
  return companyStates.code(target);
};

/** Person who moves a company, and why; without a person it is the service itself. */
type By = { readonly userId: number | null; readonly reason?: string };

/** Steps of the log. A refused application becomes a draft again, which is no new opening of a decided record. */
const stepOf: Partial<Record<CompanyMove, string>> = { reopen: "redraft" };

const stampOf = (move: CompanyMove, at: string, { userId, reason = "" }: By): Partial<Company> => {
  switch (move) {
    case "submit":
      return { submitted_at: at, submitted_by: userId, reject_reason: null };
    case "approve":
      return { reviewed_at: at, reviewed_by: userId, reject_reason: null };
    case "reject":
      return { reviewed_at: at, reviewed_by: userId, reject_reason: reason };
    case "freeze":
      return { frozen_reason: reason };
    case "unfreeze":
      return { frozen_reason: null };
    default:
      return {};
  }
};

/**
 * Moves the status of a company within a transaction: every change of it goes by here. Sets version and change number and writes
 * the audit entry. Who may do it, and what has to be true before, is the caller's to judge. Throws `illegal_transition` with
 * the present status where the move is not legal, `not_found` for no company.
 */
export const moveCompany = async (writing: Writing, companyId: number, move: CompanyMove, by: By): Promise<void> => {
  await writing.lock("companies", [companyId]);
  const company = await findRow(writing.tx, "companies", companyId);
  if (company === undefined) throw new ServiceError("not_found");
  const { agency_id, no, status, version } = company;
  if (!companyStates.allows(move, status)) throw new ServiceError("illegal_transition", { current: status });
  const moved = await saveCompany(writing, company, { ...stampOf(move, writing.at, by), status: after(move) });
  await writing.audit({
    agency_id,
    action: `companies.${stepOf[move] ?? move}`,
    object: `company:${companyId}`,
    before: { no, status, version },
    after: { status: moved.status, version: moved.version },
    ...(by.reason !== undefined && { reason: by.reason }),
  });
};
