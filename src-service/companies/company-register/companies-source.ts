import { type RawBuilder, sql } from "kysely";
import { accountChangeStates } from "../../../src-shared/companies/account-changes/account-changes-record.ts";
import { companyOffline, companyStatus, entIdentityStates } from "../../../src-shared/kernel/states/company.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import { workerRequestStates } from "../../../src-shared/workers/requests/worker-request-states.ts";
import type { Principal } from "../../core/context.ts";
import { ofDay } from "../../core/migrations/0101-0125/0109-company-day.ts";
import { contractCategories } from "../../directory/companies/effective-terms.ts";
import type { ListSource } from "../../lists/lists/source.ts";
import { standingContracts } from "./main-contracts.ts";

/** Part of the list that a person sees beside the companies, and the day of its modes and contracts. */
type View = {
  readonly seesWallets: boolean;
  readonly seesSettlements: boolean;
  /** Includes the agency's assessment of a company and who looks after it: not for the company's own people. */
  readonly isOfAgency: boolean;
  readonly today: string;
};

/** Days before its end from which on a contract is shown as soon over (dictionary B2, 52). */
export const soonDays = 30;

const money = (name: string, from: string, isSeen: boolean) =>
  isSeen ? sql<number | null>`${sql.raw(from)}`.as(name) : sql<number | null>`cast(null as integer)`.as(name);

const ofAgency = (
  name: "salesman_id" | "service_owner_id" | "risk_level",
  value: RawBuilder<unknown>,
  isSeen: boolean,
) => sql<number | null>`${isSeen ? value : sql`cast(null as integer)`}`.as(name);

/** SQL of the status that a contract has on a day: a kept one that has an end, and days as SQL. */
export const contractStatusOn = (stored: string, end: string, today: string, soon: string): string =>
  `case when ${stored} is null then null when ${stored} not in (50, 52) then ${stored}
    when ${end} < ${today} then 60 when ${end} <= ${soon} then 52 else 50 end`;

const letIn = [companyStatus.toIdentify, companyStatus.toSign, companyStatus.active].join(", ");
const onTheWay = [companyStatus.toIdentify, companyStatus.toSign].join(", ");

/** SQL of 1 for a company in one of some states for which nothing of a kind is there. */
const lacking = (states: string, nothing: string, unless = "") =>
  sql<number>`case when c.status in (${sql.raw(states)})${sql.raw(unless)} and not exists (${sql.raw(nothing)}) then 1 else 0 end`;

const lacksManager = lacking(
  onTheWay,
  "select 1 from memberships as m where m.company_id = c.id and m.is_use = 1",
  " and n.id is null",
);
const lacksContract = lacking(
  onTheWay,
  `select 1 from company_contracts as k where k.company_id = c.id and k.category = ${contractCategories.main}
    and k.status in (${standingContracts.join(", ")})`,
);
const emptyText = (name: string): string => `coalesce(c.${name}, '') = ''`;

/** SQL of the first day on which a paper of who a company is ends; null where none does. */
const evidenceUntil = `case when ${emptyText("license_valid_to")} then nullif(c.legal_id_valid_to, '')
  when ${emptyText("legal_id_valid_to")} or c.license_valid_to < c.legal_id_valid_to then c.license_valid_to
  else c.legal_id_valid_to end`;

/** SQL of true where neither the company's record nor the proof that it handed in has a paper. */
const isMissing = (name: "license_key" | "legal_person_id_no"): string =>
  `(${emptyText(name)} and not exists (select 1 from ent_identities as i where i.company_id = c.id and i.${name} <> ''))`;

/** SQL of 1 for a company at work, proven, of which a paper is missing or ends by a day, as SQL. */
export const lacksEvidenceBy = (day: string): string =>
  `case when c.status = ${companyStatus.active} and c.ent_identity_status = ${entIdentityStates.code("verified")}
    and (${isMissing("license_key")} or ${isMissing("legal_person_id_no")} or coalesce(${evidenceUntil}, '9999') <= ${day})
    then 1 else 0 end`;

const lacksDeposit = lacking(
  letIn,
  "select 1 from wallets as w where w.company_id = c.id and w.last_txn_at is not null",
  // Who pays the workers itself, also by a channel of its own, has nothing to recharge.
  ` and coalesce(c.settlement_type, 1) <> ${companyOffline}`,
);
const lacksBills = lacking(
  letIn,
  "select 1 from bills as b where b.company_id = c.id",
  " and exists (select 1 from company_labors as l where l.company_id = c.id)",
);
const lacksWorkers = lacking(letIn, "select 1 from company_labors as l where l.company_id = c.id");

const hasWallet = "exists (select 1 from wallets as w where w.company_id = c.id)";
/** SQL of a sum over wallets: nothing where there is none. */
const ofWallets = (sum: string): string => `case when ${hasWallet} then ${sum} else null end`;

const sourceFor = ({ seesWallets, seesSettlements, isOfAgency, today: day }: View): ListSource => {
  const today = `'${day}'`;
  const now = ofDay("c.id", today);
  /** As it is kept, where that is of today: until the round has come to a new day it is worked out. */
  const shown = (name: keyof typeof now): string =>
    `case when f.shown_on = ${today} then f.${name} else ${now[name]} end`;
  const contractEnd = shown("contract_end");
  const waiting = sql`(select max(z.id) from company_freezes as z where z.subject_id = c.id
    and z.status = ${sql.lit(workerRequestStates.code("pending"))})`;
  const modesAsked = sql`(select max(u.id) from company_mode_changes as u where u.company_id = c.id
    and u.status = ${sql.lit(workerRequestStates.code("pending"))})`;
  const managersAsked = sql`(select max(g.id) from super_manager_namings as g where g.company_id = c.id
    and g.status = ${sql.lit(workerRequestStates.code("pending"))})`;
  const { code: identity } = entIdentityStates;
  const byCompany = sql.join((["none", "failed", "sms"] as const).map((key) => sql.lit(identity(key))));
  const toProve = sql<number>`case when coalesce(c.ent_identity_status, 0) in (${byCompany}) then 1
    when c.ent_identity_status = ${sql.lit(identity("amount"))} and not exists (select 1 from account_changes as x
      where x.company_id = c.id and x.status = ${sql.lit(accountChangeStates.code("toApprove"))}) then 1 else 0 end`;
  return {
    maker: null,
    own: {
      columns: new Set(),
      from: (db) =>
        db
          .selectFrom("company_figures as f")
          .leftJoin("companies as c", "c.id", "f.id")
          .select(["f.id", "f.agency_id", "f.company_id", "f.change_seq", "c.create_at"]),
    },
    from: (db) =>
      db
        .selectFrom("companies as c")
        .leftJoin("company_figures as f", "f.id", "c.id")
        .leftJoin("agencies as a", "a.id", "c.agency_id")
        .leftJoin("users as s", "s.id", "c.salesman_id")
        .leftJoin("users as o", "o.id", "c.service_owner_id")
        .leftJoin("company_freezes as q", (join) => join.on(sql<boolean>`q.id = ${waiting}`))
        .leftJoin("company_mode_changes as d", (join) => join.on(sql<boolean>`d.id = ${modesAsked}`))
        .leftJoin("super_manager_namings as n", (join) => join.on(sql<boolean>`n.id = ${managersAsked}`))
        .select(["q.request_at as requested_at", "c.submitted_at", "d.create_at as modes_asked_at"])
        .select("n.create_at as managers_asked_at")
        .select(["c.id", "c.version", "c.agency_id", "c.id as company_id", "f.change_seq"])
        .select(["c.no", "c.name", "c.short_name", "c.credit_code", "c.status"])
        .select(["a.name as agency_name"])
        .select([
          sql<number | null>`${sql.raw(shown("tax_calculate_mode"))}`.as("tax_calculate_mode"),
          sql<number | null>`${sql.raw(shown("calculation_mode_no"))}`.as("calculation_mode_no"),
        ])
        .select("c.create_at")
        .select(
          sql<string | null>`(select max(t.sent_at) from contract_reminders as t where t.company_id = c.id)`.as(
            "reminded_at",
          ),
        )
        .select([
          sql<string>`coalesce(c.name_pinyin, '')`.as("name_pinyin"),
          sql<number>`coalesce(c.ent_identity_status, 0)`.as("ent_identity_status"),
          ofAgency("salesman_id", sql`c.salesman_id`, isOfAgency),
          ofAgency("service_owner_id", sql`c.service_owner_id`, isOfAgency),
          ofAgency("risk_level", sql`coalesce(c.risk_level, 1)`, isOfAgency),
          sql<number>`coalesce(f.workers, 0)`.as("worker_count"),
          sql<number>`coalesce(f.active_workers, 0)`.as("active_worker_count"),
          sql<number>`coalesce(c.maker_id, 0)`.as("maker_id"),
          sql<number>`coalesce(c.submitted_by, 0)`.as("submitted_by"),
          sql<string>`coalesce(c.editors, '')`.as("editors"),
          sql<number>`coalesce(c.business_mode, 0)`.as("business_mode"),
          sql<string>`case when c.channels = '' then '' else ',' || c.channels || ',' end`.as("channels"),
          sql<string>`${isOfAgency ? sql`coalesce(s.name, '')` : sql.lit("")}`.as("salesman_name"),
          sql<string>`${isOfAgency ? sql`coalesce(o.name, '')` : sql.lit("")}`.as("service_owner_name"),
          sql<string>`coalesce(c.area, '')`.as("area"),
          sql<string>`coalesce(c.industry_name, '')`.as("industry_name"),
          sql<string | null>`${sql.raw(contractEnd)}`.as("contract_end_at"),
          sql<number | null>`${sql.raw(
            contractStatusOn(shown("contract_stored"), contractEnd, today, `'${addDays(day, soonDays)}'`),
          )}`.as("contract_status"),
          sql<number>`coalesce(q.kind, 0)`.as("request"),
          sql<number>`coalesce(q.requested_by, 0)`.as("requested_by"),
          sql<number>`case when d.id is null then 0 else 1 end`.as("modes_waiting"),
          sql<number>`coalesce(d.maker_id, 0)`.as("modes_asked_by"),
          sql<number>`case when n.id is null then 0 else 1 end`.as("managers_waiting"),
          sql<number>`coalesce(n.maker_id, 0)`.as("managers_asked_by"),
        ])
        .select([
          toProve.as("to_prove"),
          ...[lacksManager.as("lacks_manager"), lacksContract.as("lacks_contract")],
          ...[lacksDeposit.as("lacks_deposit"), lacksWorkers.as("lacks_workers"), lacksBills.as("lacks_bills")],
          sql<number>`${sql.raw(lacksEvidenceBy(`'${addDays(day, soonDays)}'`))}`.as("lacks_evidence"),
          sql<string | null>`${sql.raw(evidenceUntil)}`.as("evidence_until"),
        ])
        .select([
          money("balance", ofWallets("f.balance"), seesWallets),
          money("frozen", ofWallets("f.frozen"), seesWallets),
          sql<number>`${seesWallets ? sql`case when ${sql.raw(hasWallet)} then 0 else 1 end` : sql`cast(0 as integer)`}`.as(
            "lacks_wallet",
          ),
          money("month_settle_amount", shown("month_settled"), seesSettlements),
          money("year_settle_amount", shown("year_settled"), seesSettlements),
          sql<number>`${seesWallets ? sql`f.low_wallets` : sql`cast(0 as integer)`}`.as("low_wallets"),
        ]),
  };
};

const viewOf = ({ company_id, permissions, today }: Pick<Principal, "company_id" | "permissions" | "today">): View => ({
  isOfAgency: company_id === null,
  seesWallets: permissions.has("fund.wallet.view"),
  seesSettlements: permissions.has("settlement.settlement.view"),
  today,
});

/** Rows of the list `companies`. Whoever entered it, a company is its own: who sees it is said by the scope of companies. */
export const companiesSource: ListSource = {
  ...sourceFor({ seesWallets: false, seesSettlements: false, isOfAgency: false, today: "9999-12-31" }),
  seenBy: (principal) => sourceFor(viewOf(principal)),
};
