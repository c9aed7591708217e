import { type RawBuilder, sql } from "kysely";
import { banks } from "../../../src-shared/kernel/values/banks/bank.ts";

/** Where accounts are that no bank holds, by the code that stands in place of a bank's. */
const holders = [...banks, { code: "ALIPAY", name: "支付宝" }];

/** Name of the bank whose code stands in a column; the code itself where no bank has it. */
export const bankNameSql = (column: string): RawBuilder<string> =>
  sql<string>`case ${sql.ref(column)} ${sql.join(
    holders.map((bank) => sql`when ${sql.lit(bank.code)} then ${sql.lit(bank.name)}`),
    sql` `,
  )} else ${sql.ref(column)} end`;
