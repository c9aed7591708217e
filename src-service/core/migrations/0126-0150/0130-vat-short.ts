import { type Kysely, sql } from "kysely";

/**
 * The fact that keeps the last bill of before payments took what earlier months were short of VAT: `audit-ledger` asks only
 * of later ones that they took it.
 */
export const vatShortFact = "vat_short:after_bill";

/** Stores it where there are bills. */
export const fillVatShort = async (db: Kysely<never>): Promise<void> => {
  await sql`insert into facts (name, value)
    select ${vatShortFact}, cast(x.latest as text) from (select max(id) as latest from bills) x
    where x.latest is not null`.execute(db);
};
