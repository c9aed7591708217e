import { bankByCode } from "../../src-shared/values/bank.ts";
import { maskCard } from "../../src-shared/values/mask.ts";
import type { Writing } from "../context.ts";
import { post } from "../money/ledger.ts";
import { releaseJournal } from "./journals.ts";
import { saveTransfer, statusCode } from "./store.ts";

type Account = { readonly account_no: string; readonly bank_code: string };

const shown = ({ account_no, bank_code }: Account): string =>
  `${bankByCode(bank_code)?.name ?? bank_code} ${maskCard(account_no)}`;

/**
 * Sends withdrawals that wait for a second person back to who asked for them when their account is replaced: they are called
 * off, what they froze is free, and their reason names the account that was and the one that is. `company_id` 0: the
 * agency's own. What the bank already has finishes with the account that it was ordered to.
 */
export const sendBackWithdrawals = async (
  writing: Writing,
  party: { readonly agency_id: number; readonly company_id: number },
  was: Account,
  now: Account,
  by: number,
): Promise<void> => {
  const waiting = await writing.tx
    .selectFrom("transfers")
    .selectAll()
    .where("agency_id", "=", party.agency_id)
    .where("company_id", "=", party.company_id)
    .where("type", "=", 2)
    .where("status", "=", statusCode("toReview"))
    .orderBy("id")
    .execute();
  const reason = `${shown(was)} → ${shown(now)}`;
  for (const transfer of waiting) {
    if (transfer.frozen_amount > 0) await post(writing, releaseJournal({ transfer, by }));
    const changes = { status: statusCode("cancelled"), frozen_amount: 0, reason, finished_at: writing.at };
    await saveTransfer(writing, transfer, changes, "cancel", reason);
  }
};
