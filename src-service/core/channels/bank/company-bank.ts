import { ServiceError, type Writing } from "../../context.ts";

/** A direct debit of a company's own account; `reference` is the bank's idempotency key. Amount in cents. */
export type Debit = { readonly reference: string; readonly account_no: string; readonly amount: number };

/** Balance of a company's account at the sandbox bank, cents; null when the bank has no such account. */
export const sandboxBalance = async (writing: Pick<Writing, "tx">, accountNo: string): Promise<number | null> => {
  const row = await writing.tx
    .selectFrom("sandbox_company_accounts")
    .select("balance")
    .where("account_no", "=", accountNo)
    .executeTakeFirst();
  return row?.balance ?? null;
};

/**
 * Takes an amount from a company's account at the sandbox bank, once a reference, and gives the bank's serial number. The
 * sandbox keeps its books in the service's database, so a debit and what rests on it happen together or not at all. Throws
 * `no_cmb_account`, `account_short`.
 */
export const sandboxDebit = async (writing: Writing, { reference, account_no, amount }: Debit): Promise<string> => {
  const balance = await sandboxBalance(writing, account_no);
  if (balance === null) throw new ServiceError("no_cmb_account");
  const { numUpdatedRows } = await writing.tx
    .updateTable("sandbox_company_accounts")
    .set((eb) => ({ balance: eb("balance", "-", amount) }))
    .where("account_no", "=", account_no)
    .where("balance", ">=", amount)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new ServiceError("account_short", { params: { balance } });
  const serial = `D${reference}`;
  await writing.tx
    .insertInto("sandbox_debits")
    .values({ reference, account_no, amount, serial, at: writing.at })
    .execute();
  return serial;
};
