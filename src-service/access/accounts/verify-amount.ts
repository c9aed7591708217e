import { randomAmountTries } from "../../../src-shared/access/accounts/accounts-calls.ts";
import { ServiceError, type Writing } from "../../core/context.ts";
import { type AccountParty, type AccountRow, accountStatus, newestAccount, stateOf } from "./account-store.ts";

const noteWrong = async (writing: Writing, account: AccountRow): Promise<void> => {
  const tries = account.tries + 1;
  const isOver = tries >= randomAmountTries;
  await writing.tx
    .updateTable("corporate_accounts")
    .set({ tries, ...(isOver && { status: accountStatus.failed }) })
    .where("id", "=", account.id)
    .execute();
  await writing.audit({
    agency_id: account.agency_id,
    action: isOver ? "account.fail" : "account.wrongAmount",
    object: `account:${account.id}`,
    after: { tries },
  });
};

/**
 * Takes the random amount (cents) that the account of a party received, within a transaction: an agency's own account is bound, a
 * company's waits for a second person. A wrong try counts although it is
 * refused; the third fails the account. Throws `random_amount_wrong` (with `left`) and `account_not_pending` (none, bound,
 * failed, or too late).
 */
export const verifyRandomAmount = async (
  writing: Writing,
  party: AccountParty,
  amount: number,
): Promise<AccountRow> => {
  const { tx, at, nowMs, audit } = writing;
  const account = await newestAccount(tx, party);
  if (account === undefined || stateOf(account, nowMs) !== "pending") throw new ServiceError("account_not_pending");
  if (account.random_amount !== amount) {
    writing.writeOnRefusal((afterRefusal) => noteWrong(afterRefusal, account));
    throw new ServiceError("random_amount_wrong", { params: { left: randomAmountTries - account.tries - 1 } });
  }
  // Who wants a company proven must not prove it alone: its account waits for a second person of the agency.
  const next =
    party.company_id === null
      ? { status: accountStatus.bound, bound_at: at }
      : { status: accountStatus.review, bound_at: null };
  await tx.updateTable("corporate_accounts").set(next).where("id", "=", account.id).execute();
  await audit({ agency_id: account.agency_id, action: "account.verify", object: `account:${account.id}` });
  return { ...account, ...next };
};
