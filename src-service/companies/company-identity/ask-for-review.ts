import {
  accountChangeRecord,
  accountChangeStates,
} from "../../../src-shared/companies/account-changes/account-changes-record.ts";
import { addDays, dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { type AccountRow, noAccount, proofLifeMs } from "../../access/accounts/account-store.ts";
import type { Writing } from "../../core/context.ts";
import { insertRecord } from "../../records/records/save.ts";

const dayMs = 86_400_000;

/**
 * Asks a second person of the agency to approve a company's first account, whose amount was named rightly: a change without an account
 * that it replaces. Who handed the account in and who named the amount (`proverId`) do not decide it.
 */
export const askForReview = async (writing: Writing, account: AccountRow, proverId: number): Promise<void> => {
  const { at } = writing;
  const [no = ""] = await writing.numbers("ZB", 1);
  const row = {
    ...{ id: await writing.ids(1), version: 1, change_seq: await writing.changeSeq(), no },
    ...{ agency_id: account.agency_id, company_id: account.company_id ?? 0 },
    ...{ status: accountChangeStates.code("toApprove"), maker_id: account.created_by, create_at: at, reason: "" },
    ...{ account_no: account.account_no, bank_code: account.bank_code, proof_key: account.proof_key },
    ...{ old_account_id: noAccount, old_account_no: "", old_bank_code: "" },
    ...{ random_amount: account.random_amount, tries: account.tries, sent_ms: account.sent_ms },
    ...{ last_day: addDays(dayOf(at), Math.round(proofLifeMs / dayMs)), prover_id: proverId, proved_at: at },
  };
  await insertRecord(writing, accountChangeRecord, row, { more: { bank_code: account.bank_code } });
};
