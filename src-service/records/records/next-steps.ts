import type { Person } from "../../../src-shared/kernel/records/judge.ts";
import type { Principal } from "../../core/context.ts";

type Verdict = { readonly action: string; readonly reason: string | null };

/** A person as rows of lists name people: by the text of their number. */
export const personOfRows = ({ user_id, company_id, permissions }: Principal): Person => ({
  userId: String(user_id),
  isOfCompany: company_id !== null,
  can: (any) => any.some((key) => permissions.has(key)),
});

/** The objection to an action by the verdicts of a record's own judge; `forbidden` for one that it does not know. */
export const objectionIn =
  (verdicts: readonly Verdict[]) =>
  (action: string): string | null => {
    const found = verdicts.find((one) => one.action === action);
    return found === undefined ? "forbidden" : found.reason;
  };
