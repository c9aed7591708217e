import { type RawBuilder, sql } from "kysely";
import { payAccountStates, workerStandingStates } from "../../../src-shared/kernel/states/worker.ts";
import { banks } from "../../../src-shared/kernel/values/banks/bank.ts";
import { laborContractStates } from "../../../src-shared/workers/contracts/labor-contract-states.ts";
import { workerRequestStates } from "../../../src-shared/workers/requests/worker-request-states.ts";
import { seesWorkerIncome } from "../../billing/bills/rows/worker-income.ts";
import type { Principal } from "../../core/context.ts";
import { lookUp } from "../../core/database/tables.ts";
import { ownColumnsOf } from "../../directory/companies/worker-columns.ts";
import type { ListSource } from "../../lists/lists/source.ts";
import { findWorkerRows } from "./find-workers.ts";
import { workerGroupsSource } from "./worker-groups-source.ts";

/** Whose payments the incomes of the list are (decision 7.8). */
type Incomes = "all" | "own" | "none";

const incomeColumns = ["month_income", "year_income", "rolling12_income"] as const;

const pending = workerRequestStates.code("pending");

/** From 80 % of what is free of VAT in a month (dictionary A3), cents. */
const nearMonth = 8_000_000;

const income = (incomes: Incomes, name: (typeof incomeColumns)[number]) => {
  if (incomes === "none") return sql<number | null>`cast(null as integer)`.as(name);
  return sql<number | null>`${sql.ref(incomes === "all" ? `r.${name}` : `r.own_${name}`)}`.as(name);
};

const bankNames = sql.join(
  banks.map(({ code, name }) => sql`when ${sql.lit(code)} then ${sql.lit(name)}`),
  sql` `,
);

const { code: account } = payAccountStates;
const accountsWith = (test: RawBuilder<boolean>) => sql`labor_accounts as x where x.labor_id = r.labor_id and ${test}`;
const toVerify = accountsWith(sql`x.status in (${sql.lit(account("toVerify"))}, ${sql.lit(account("failed"))})`);
const asked = accountsWith(
  sql`x.request is not null and x.status not in (${sql.lit(account("toVerify"))}, ${sql.lit(account("removed"))})`,
);

/** Accounts of who has none to be paid to yet: to be verified, the newest that a second person decides about, or none at all. */
const accountFacts = [
  sql<number>`case when r.account_id is null and exists (select 1 from ${toVerify})
    and not exists (select 1 from ${asked}) then 1 else 0 end`.as("account_unverified"),
  sql<number | null>`(select max(x.id) from ${asked})`.as("account_asked"),
  sql<number | null>`(select x.asked_by from ${asked} order by x.id desc limit 1)`.as("account_asked_by"),
  sql<number>`case when r.standing = ${sql.lit(workerStandingStates.code("accountMissing"))} and r.account_id is null
    and not exists (select 1 from ${toVerify}) and not exists (select 1 from ${asked}) then 1 else 0 end`.as(
    "lacks_account",
  ),
] as const;

const signing = (["sent", "opened", "signing"] as const).map((key) => sql.lit(laborContractStates.code(key)));
const sentAt = sql<string | null>`(select k.sent_at from labor_contracts as k where k.company_labor_id = r.id
  and k.status in (${sql.join(signing)}) order by k.id desc limit 1)`.as("sent_at");

const risksOf = (incomes: Incomes) => {
  const income = sql.ref(incomes === "all" ? "r.month_income" : "r.own_month_income");
  const risks = [
    sql`r.account_risk in (1, 3)`,
    sql`r.account_risk >= 2`,
    ...(incomes === "none" ? [] : [sql`${income} >= ${sql.lit(nearMonth)}`]),
  ];
  const each = (there: (code: number) => string | number, none: string | number, between: string) =>
    sql.join(
      risks.map((risk, at) => sql`case when ${risk} then ${sql.lit(there(at + 1))} else ${sql.lit(none)} end`),
      sql.raw(between),
    );
  const codes = each((code) => `${code},`, "", " || ");
  return [
    sql<string>`case when (${codes}) = '' then '' else ',' || ${codes} end`.as("risk"),
    sql<number>`${each(() => 1, 0, " + ")}`.as("risk_count"),
  ] as const;
};

/** Former data of people who were merged into people of these rows. */
const formerly: NonNullable<ListSource["formerly"]> = async (db, ids) => {
  const rows = await lookUp(ids, (chunk) =>
    db
      .selectFrom("company_labors as r")
      .innerJoin("labors as l", "l.id", "r.labor_id")
      .select(["r.merged_into", "l.name", "l.id_no", "l.mobile"])
      // By the index of merged people: merged cooperations have none.
      .where("l.merged_into", "in", (eb) => eb.selectFrom("company_labors").select("labor_id").where("id", "in", chunk))
      .where("r.merged_into", "in", chunk)
      .execute(),
  );
  return Map.groupBy(rows, ({ merged_into }) => Number(merged_into));
};

/** Columns that are about the cooperation alone. */
const ownColumns: ReadonlySet<string> = new Set([
  ...["id", "company_id", "create_at", "organization_id", "standing", "cooperation_status", "real_name_status"],
  ...["contract_sign_type", "source_type", "area", "age", "bankcard_type", "settlement_type", "sign_at"],
  ...[
    "contract_end_at",
    "last_settlement_at",
    "stop_time",
    "month_income",
    "unpaid",
    "risk_count",
    "id_valid_to",
    "tags",
  ],
]);

const sourceWith = (incomes: Incomes): ListSource => ({
  maker: null,
  find: findWorkerRows,
  formerly,
  ownColumns: ownColumnsOf,
  grouped: [workerGroupsSource],
  // In the words of their indexes (`company_labors_tagged_idx`, `company_labors_risk_idx`).
  implied: {
    tags: sql<boolean>`t.tags <> ''`,
    ...(incomes === "all" && {
      risk_count: sql<boolean>`(t.kept_risk > 0 or t.kept_income >= ${sql.lit(nearMonth)})`,
    }),
  },
  own: {
    columns: ownColumns,
    from: (db) =>
      db
        .selectFrom("company_labors as r")
        .select([
          "r.id",
          "r.agency_id",
          "r.company_id",
          "r.change_seq",
          "r.create_at",
          "r.organization_id",
          "r.standing",
        ])
        .select([
          "r.cooperation_status",
          "r.real_name_status",
          "r.contract_sign_type",
          "r.source_type",
          "r.area",
          "r.age",
        ])
        .select(["r.account_type as bankcard_type", "r.settlement_type", "r.sign_at", "r.contract_end_at"])
        .select(["r.last_settlement_at", "r.stop_time", "r.account_risk as kept_risk", "r.month_income as kept_income"])
        .select(["r.id_valid_to", "r.tags", "r.unpaid"])
        .select([income(incomes, "month_income"), risksOf(incomes)[1]]),
  },
  from: (db) =>
    db
      .selectFrom("company_labors as r")
      .leftJoin("labors as l", "l.id", "r.labor_id")
      .leftJoin("companies as c", "c.id", "r.company_id")
      .leftJoin("organizations as o", "o.id", "r.organization_id")
      // By its key, so that counting leaves it out.
      .leftJoin("labor_accounts as a", "a.id", "r.account_id")
      .select(["r.id", "r.version", "r.change_seq", "r.agency_id", "r.company_id", "r.organization_id", "r.labor_id"])
      .select([
        "l.version as labor_version",
        "l.id_type",
        "l.name",
        "l.name_pinyin",
        "l.id_no",
        "l.mobile",
        "l.card_differs",
      ])
      .select(["c.name as company_name", "o.name as organization_name", "r.standing", "r.cooperation_status"])
      .select(["r.real_name_status", "r.contract_sign_type", "r.contract_type", "r.sign_at", "r.contract_end_at"])
      .select(["a.account_no", "r.settlement_type", "l.identity_type", "l.onboarding_status", "r.source_type"])
      .select(["r.area", "r.age", "r.id_valid_to", "l.tax_collect_status", "l.tax_name_collect_upload_time"])
      .select(["r.last_settlement_at", "r.tags", "r.unpaid", "r.remark", "r.create_at", "r.stop_time", "r.content"])
      .select([income(incomes, "month_income"), income(incomes, "year_income"), income(incomes, "rolling12_income")])
      .select(risksOf(incomes))
      .select([...accountFacts, sentAt])
      .select(["r.account_risk as kept_risk", "r.month_income as kept_income"])
      .select([
        "r.account_type as bankcard_type",
        sql<string | null>`case a.bank_code ${bankNames} else a.bank_code end`.as("bank"),
        sql<string>`coalesce(l.onboarding_at, r.create_at)`.as("joined_at"),
        sql<number>`coalesce(r.business_model, 0)`.as("business_model"),
        sql<number>`case when exists (select 1 from labor_bar_lifts b where b.company_labor_id = r.id
          and b.status = ${sql.lit(pending)}) then 1
          when exists (select 1 from labor_change_requests q where q.company_labor_id = r.id
          and q.status = ${sql.lit(pending)}) then 2 else 0 end`.as("request"),
        sql<number>`case l.sex when 'female' then 2 else 1 end`.as("sex"),
      ]),
});

const sources: Readonly<Record<Incomes, ListSource>> = {
  all: sourceWith("all"),
  own: sourceWith("own"),
  none: sourceWith("none"),
};

/** Which incomes a person sees in the list of workers. */
export const incomesFor = (principal: Pick<Principal, "company_id" | "permissions">): Incomes => {
  if (principal.company_id !== null) return "own";
  return seesWorkerIncome(principal) ? "all" : "none";
};

/** Rows of the list `companyLabors`: a worker at a company. */
export const workersSource: ListSource = {
  ...sources.all,
  seenBy: (principal) => sources[incomesFor(principal)],
};
