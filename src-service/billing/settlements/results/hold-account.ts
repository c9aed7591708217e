import { payAccountStates } from "../../../../src-shared/kernel/states/worker.ts";
import { heldByBank } from "../../../../src-shared/workers/pay-accounts/account-request-states.ts";
import type { Writing } from "../../../core/context.ts";
import { versioned } from "../../../core/plumbing/versioned.ts";
import { touchPeople } from "../../../directory/people/touch-people.ts";
import { accountFailCodes } from "./triage.ts";

/**
 * Puts the account of an attempt on hold when the bank refused it because of the account itself (requirement D8): nothing is
 * paid to it, by whatever settlement, before somebody releases it. `fail_code`: the bank's.
 */
export const holdRefusedAccount = async (writing: Writing, attemptId: number, fail_code: string): Promise<void> => {
  if (!accountFailCodes.includes(fail_code)) return;
  const { tx, at } = writing;
  const accounts = await tx
    .selectFrom("labor_accounts as a")
    .innerJoin("payout_lines as p", "p.labor_id", "a.labor_id")
    .innerJoin("payout_attempts as t", "t.line_id", "p.id")
    .where("t.id", "=", attemptId)
    // An attempt names its account only where it is not the sealed one.
    .where((eb) => eb("a.account_no", "=", eb.fn.coalesce("t.account_no", "p.account_no")))
    .where("a.hold", "=", 0)
    .where("a.status", "<>", payAccountStates.code("removed"))
    .selectAll("a")
    .execute();
  for (const account of accounts) {
    const { id, agency_id, labor_id } = account;
    await versioned("labor_accounts").save(writing, account, { hold: 1, hold_reason: heldByBank, held_at: at });
    await touchPeople(writing, [labor_id], "payAccounts", "companyLabors");
    writing.touchedAgency("payAccounts", agency_id);
    await writing.audit({
      ...{ agency_id, action: "payAccounts.hold", object: `payAccount:${id}` as const },
      after: { hold: 1, fail_code },
    });
  }
};
