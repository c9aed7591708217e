import { type Kysely, sql } from "kysely";
import { payableCooperation } from "../../../../src-shared/kernel/states/worker.ts";
import type { Dialect } from "../../schema/schema.ts";
import { type GapRule, gapTriggers, relationGaps, unpaid } from "../0001-0025/0021-bill-sums.ts";

const before = relationGaps(payableCooperation);

/** The change number of the writing transaction, where it is newer than the bill's: copies of the list read the bill again. */
const newSeq = `, change_seq = case when change_seq < (select value from counters where name = 'change')
    then (select value from counters where name = 'change') else change_seq end`;

/**
 * Stopped or barred before unsigned before unverified before an account that is not verified or on hold before over limit
 * before stopping, which is information: such a worker is paid.
 */
export const accountGaps: GapRule = {
  gapOf: (bill) => `(select case
    when r.cooperation_status in (3, 4) then 3
    when r.id is null or r.contract_sign_type not in (2, 5) then 1
    when l.real_name_status <> 2 then 2
    when not exists (select 1 from labor_accounts as a where a.labor_id = ${bill}.labor_id
      and a.account_no = ${bill}.labor_bank_account and a.status = 2 and a.hold = 0) then 6
    when ${bill}.over_limit is not null then 4
    when r.cooperation_status = 2 then 5 end
  from (select 1 as one) o
  left join company_labors r on r.company_id = ${bill}.company_id and r.labor_id = ${bill}.labor_id
  left join labors l on l.id = ${bill}.labor_id
  where ${bill}.status in ${unpaid})`,
  reads: ["labor_bank_account"],
  tables: {
    ...before.tables,
    labor_accounts: {
      changing: ["labor_id", "account_no", "status", "hold"],
      which: (of) => `labor_id = ${of}.labor_id`,
    },
  },
  sets: newSeq,
};

/**
 * Bills say of their worker also that the account is not verified (6) and that the cooperation is stopping (5). Makes the
 * triggers of 0021 anew with that rule, and corrects what bills say.
 */
export const upAccountGaps = async (db: Kysely<never>, dialect: Dialect): Promise<void> => {
  const texts = [...gapTriggers(dialect, before).remove, ...gapTriggers(dialect, accountGaps).make];
  for (const text of texts) await sql.raw(text).execute(db);
  const gap = accountGaps.gapOf("bills");
  await sql
    .raw(`update bills set worker_gap = ${gap}${newSeq}
      where status in ${unpaid} and worker_gap is distinct from ${gap}`)
    .execute(db);
};
