import { type RawBuilder, sql } from "kysely";
import { payAccountStates } from "../../../src-shared/kernel/states/worker.ts";
import type { Principal } from "../../core/context.ts";
import type { Database } from "../../core/database/tables.ts";
import { bankNameSql } from "../../lists/lists/bank-name.ts";
import type { ListSource } from "../../lists/lists/source.ts";

const removed = sql.lit(payAccountStates.code("removed"));

type Bound = {
  readonly company: RawBuilder<number | null>;
  readonly usedBy: RawBuilder<number>;
  readonly seq: RawBuilder<number>;
};

const larger = (one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`case when ${one} > ${other} then ${one} else ${other} end`;

/** Its name is the worker's, so a change of the worker changes it. */
const ownSeq = larger(sql`a.change_seq`, sql`l.change_seq`);
const wholeAgency: Bound = { company: sql<number>`0`, usedBy: sql<number>`a.used_by`, seq: ownSeq };

/** An account is of the person: who sees some companies only sees it by the person's work for one of them. */
const boundBy = (companies: readonly number[]): Bound => {
  const among = companies.length === 0 ? sql`(0)` : sql`(${sql.join([...companies])})`;
  const relation = sql`from company_labors r where r.labor_id = a.labor_id and r.company_id in ${among}`;
  return {
    company: sql<number | null>`(select min(r.company_id) ${relation})`,
    usedBy: sql<number>`(select count(distinct o.labor_id) from labor_accounts o
      join company_labors r on r.labor_id = o.labor_id and r.company_id in ${among}
      where o.account_no = a.account_no and o.status <> ${removed})`,
    seq: larger(ownSeq, sql`(select coalesce(max(r.change_seq), 0) ${relation})`),
  };
};

const rows = (db: Database, { company, usedBy, seq }: Bound) =>
  db
    .selectFrom("labor_accounts as a")
    .leftJoin("labors as l", "l.id", "a.labor_id")
    .leftJoin("users as asker", "asker.id", "a.asked_by")
    .select([
      "a.id",
      "a.version",
      "a.agency_id",
      "a.labor_id",
      "a.asked_by",
      "l.name as labor_name",
      "l.id_no",
      "a.type",
    ])
    .select([
      "a.account_no",
      "a.bank_code",
      "a.bank_phone",
      "a.status",
      "a.verify_method",
      "a.verified_at",
      "a.is_default",
    ])
    .select(["a.hold", "a.hold as held", "a.hold_reason", "a.asked_at", "a.asked_reason", "a.create_at"])
    .select(["asker.name as asked_by_name", bankNameSql("a.bank_code").as("bank_name")])
    .select([company.as("company_id"), usedBy.as("used_by"), seq.as("change_seq")])
    .select([
      sql<number>`coalesce(a.request, 0)`.as("request"),
      sql<number>`case when a.request is not null and a.status <> ${sql.lit(payAccountStates.code("toVerify"))} then 1 else 0 end`.as(
        "waits",
      ),
      sql<number>`case when ${usedBy} > 1 then 1 else 0 end`.as("shared"),
    ]);

const sourceOf = (bound: Bound): ListSource => ({ maker: null, from: (db) => rows(db, bound) });

/** Rows of the list `payAccounts`. */
export const payAccountsSource: ListSource = {
  ...sourceOf(wholeAgency),
  seenBy: ({ rows: { makerless } }: Principal) => sourceOf(makerless === null ? wholeAgency : boundBy(makerless)),
};
