import { sql } from "kysely";
import { workerRequestStates } from "../../src-shared/states/worker-request.ts";
import { addDays } from "../../src-shared/values/time.ts";
import { statusesEverInForce } from "../companies/lay-terms.ts";
import type { Principal } from "../context.ts";
import type { ListSource } from "../lists/source.ts";

/** What of the list a person sees beside the companies, and the day of its modes and contracts. */
type View = { readonly seesWallets: boolean; readonly seesSettlements: boolean; readonly today: string };

/** Days before its end from which on a contract is shown as soon over (dictionary B2, 52). */
export const soonDays = 30;

const money = (name: string, from: string, isSeen: boolean) =>
  isSeen ? sql<number | null>`${sql.raw(from)}`.as(name) : sql<number | null>`cast(null as integer)`.as(name);

/** What was settled and not returned in the months from one to another, as the monthly invoices have it. */
const settled = (from: string, to: string): string => `(select coalesce(sum(m.settled - m.returned), 0)
  from invoice_months as m where m.company_id = c.id and m.period >= '${from}' and m.period <= '${to}')`;

const sourceFor = ({ seesWallets, seesSettlements, today }: View): ListSource => {
  const ever = statusesEverInForce.join(", ");
  const month = today.slice(0, 7);
  // The one in force; where there is none, the last that began.
  const contract = sql`(select x.id from company_contracts as x where x.company_id = c.id and x.category = 1
    and x.status in (${sql.raw(ever)}) and substr(x.start_at, 1, 10) <= ${today}
    order by case when x.status in (50, 52) and substr(x.end_at, 1, 10) >= ${today} then 0 else 1 end,
      x.start_at desc, x.id desc limit 1)`;
  const contractEnd = sql`case when k.abort_at is not null and k.abort_at < k.end_at then k.abort_at else k.end_at end`;
  const modes = sql`(select max(y.start_at) from company_modes as y where y.company_id = c.id and y.start_at <= ${today})`;
  const waiting = sql`(select max(z.id) from company_freezes as z where z.subject_id = c.id
    and z.status = ${sql.lit(workerRequestStates.code("pending"))})`;
  const modesAsked = sql`(select max(u.id) from company_mode_changes as u where u.company_id = c.id
    and u.status = ${sql.lit(workerRequestStates.code("pending"))})`;
  return {
    maker: null,
    own: (db) =>
      db
        .selectFrom("company_figures as f")
        .leftJoin("companies as c", "c.id", "f.id")
        .select(["f.id", "f.agency_id", "f.company_id", "f.change_seq", "c.create_at"]),
    from: (db) =>
      db
        .selectFrom("companies as c")
        .leftJoin("company_figures as f", "f.id", "c.id")
        .leftJoin("agencies as a", "a.id", "c.agency_id")
        .leftJoin("users as s", "s.id", "c.salesman_id")
        .leftJoin("users as o", "o.id", "c.service_owner_id")
        .leftJoin("company_contracts as k", (join) => join.on(sql<boolean>`k.id = ${contract}`))
        .leftJoin("company_modes as m", (join) =>
          join.onRef("m.company_id", "=", "c.id").on(sql<boolean>`m.start_at = ${modes}`),
        )
        .leftJoin("company_freezes as q", (join) => join.on(sql<boolean>`q.id = ${waiting}`))
        .leftJoin("company_mode_changes as d", (join) => join.on(sql<boolean>`d.id = ${modesAsked}`))
        .select(["q.request_at as requested_at", "c.submitted_at", "d.create_at as modes_asked_at"])
        .select(["c.id", "c.version", "c.agency_id", "c.id as company_id", "f.change_seq", "c.salesman_id"])
        .select(["c.service_owner_id", "c.no", "c.name", "c.short_name", "c.credit_code", "c.status"])
        .select(["a.name as agency_name", "m.tax_calculate_mode", "m.calculation_mode_no"])
        .select("c.create_at")
        .select(
          sql<string | null>`(select max(t.sent_at) from contract_reminders as t where t.company_id = c.id)`.as(
            "reminded_at",
          ),
        )
        .select([
          sql<string>`coalesce(c.name_pinyin, '')`.as("name_pinyin"),
          sql<number>`coalesce(c.ent_identity_status, 0)`.as("ent_identity_status"),
          sql<number>`coalesce(c.risk_level, 1)`.as("risk_level"),
          sql<number>`coalesce(f.workers, 0)`.as("worker_count"),
          sql<number>`coalesce(f.active_workers, 0)`.as("active_worker_count"),
          sql<number>`coalesce(c.maker_id, 0)`.as("maker_id"),
          sql<number>`coalesce(c.submitted_by, 0)`.as("submitted_by"),
          sql<number>`coalesce(c.business_mode, 0)`.as("business_mode"),
          sql<string>`case when c.channels = '' then '' else ',' || c.channels || ',' end`.as("channels"),
          sql<string>`coalesce(s.name, '')`.as("salesman_name"),
          sql<string>`coalesce(o.name, '')`.as("service_owner_name"),
          sql<string>`coalesce(c.area, '')`.as("area"),
          sql<string>`coalesce(c.industry_name, '')`.as("industry_name"),
          sql<string | null>`substr(${contractEnd}, 1, 10)`.as("contract_end_at"),
          sql<number | null>`case when k.id is null then null when k.status not in (50, 52) then k.status
            when substr(${contractEnd}, 1, 10) < ${today} then 60
            when substr(${contractEnd}, 1, 10) <= ${addDays(today, soonDays)} then 52 else 50 end`.as(
            "contract_status",
          ),
          sql<number>`coalesce(q.kind, 0)`.as("request"),
          sql<number>`coalesce(q.requested_by, 0)`.as("requested_by"),
          sql<number>`case when d.id is null then 0 else 1 end`.as("modes_waiting"),
          sql<number>`coalesce(d.maker_id, 0)`.as("modes_asked_by"),
        ])
        .select([
          money("balance", "f.balance", seesWallets),
          money("frozen", "f.frozen", seesWallets),
          money("month_settle_amount", settled(month, month), seesSettlements),
          money("year_settle_amount", settled(`${month.slice(0, 4)}-01`, month), seesSettlements),
          sql<number>`${seesWallets ? sql`f.low_wallets` : sql`cast(0 as integer)`}`.as("low_wallets"),
        ]),
  };
};

const viewOf = ({ permissions, today }: Pick<Principal, "permissions" | "today">): View => ({
  seesWallets: permissions.has("fund.wallet.view"),
  seesSettlements: permissions.has("settlement.settlement.view"),
  today,
});

/** Rows of the list `companies`. Whoever entered it, a company is its own: who sees it is said by the scope of companies. */
export const companiesSource: ListSource = {
  ...sourceFor({ seesWallets: false, seesSettlements: false, today: "9999-12-31" }),
  seenBy: (principal) => sourceFor(viewOf(principal)),
};
