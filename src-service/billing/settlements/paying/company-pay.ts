import { sandboxDebit } from "../../../core/channels/bank/company-bank.ts";
import { ServiceError, type Writing } from "../../../core/context.ts";
import type { Reader } from "../../../core/database/tables.ts";
import { mandateInForce, useMandate } from "../../../directory/companies/cmb-mandate.ts";
import type { Settlement } from "../../../ledger/money/find-settlement.ts";
import { post } from "../../../ledger/money/ledger.ts";
import { unfreeze } from "../../../ledger/money/movements.ts";
import { creditJournal } from "../../funds/rows/journals.ts";
import { addTransfer, origins, statusCode } from "../../funds/rows/store.ts";
import { causeOf } from "../rows/store.ts";

const boundStatus = 2;
const cmb = "CMB";
const bankChannel = 1;

/** Number of the company's bound account at CMB, if its newest bound account is one and the settlement is paid by bank; else null. */
const cmbAccountOf = async (db: Reader, settlement: Settlement): Promise<string | null> => {
  const account = await db
    .selectFrom("corporate_accounts")
    .select(["account_no", "bank_code"])
    .where("company_id", "=", settlement.company_id)
    .where("status", "=", boundStatus)
    .orderBy("id", "desc")
    .executeTakeFirst();
  return settlement.channel === bankChannel && account?.bank_code === cmb ? account.account_no : null;
};

/**
 * Error code of what keeps a company from being debited for a settlement on a day (`YYYY-MM-DD`), whatever its amount; null:
 * nothing does. The limits of the mandate are judged with the payment.
 */
export const againstDebit = async (db: Reader, settlement: Settlement, day: string): Promise<string | null> => {
  if ((await cmbAccountOf(db, settlement)) === null) return "no_cmb_account";
  const mandate = await mandateInForce(db, settlement.company_id);
  return mandate === undefined || mandate.until < day ? "cmb_mandate_missing" : null;
};

/**
 * Collects the cost of a settlement from the company's own CMB account: the bank debits it, and the amount is booked as a
 * recharge of the wallet with the bank's serial number, so that it is available for this payment; the amount frozen by the
 * approval is released. The company's mandate says up to how much (`useMandate`). Throws `no_cmb_account`, `account_short`.
 */
export const debitCompany = async (writing: Writing, settlement: Settlement, userId: number): Promise<void> => {
  const account_no = await cmbAccountOf(writing.tx, settlement);
  if (account_no === null) throw new ServiceError("no_cmb_account");
  const { company_id, id, company_payable: amount } = settlement;
  await useMandate(writing, { company_id, settlement_id: id, amount });
  const cause = causeOf(settlement, userId);
  if (settlement.frozen_amount > 0) await unfreeze(writing, cause, settlement.frozen_amount);
  // A settlement whose payment was revoked before anything was sent is debited again.
  const reference = `${settlement.no}V${settlement.version}`;
  const serial = await sandboxDebit(writing, { reference, account_no, amount: settlement.company_payable });
  const transfer = await addTransfer(writing, {
    agency_id: settlement.agency_id,
    company_id: settlement.company_id,
    type: 1,
    origin: origins.bank,
    status: statusCode("succeeded"),
    channel: settlement.channel,
    to_wallet_id: settlement.wallet_id,
    amount: settlement.company_payable,
    payer_account: account_no,
    bank_serial: serial,
    note: settlement.no,
    finished_at: writing.at,
  });
  await post(writing, creditJournal({ transfer, by: userId }));
};
