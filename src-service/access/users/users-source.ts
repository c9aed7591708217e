import { sql } from "kysely";
import { memberStatus } from "../../../src-shared/access/users/users-lists.ts";
import type { Database } from "../../core/database/tables.ts";
import { ofProgram } from "../../core/plumbing/held-roles.ts";
import type { ListSource } from "../../lists/lists/source.ts";

const inUse = sql.lit(1);

/** Their roles: of the program's the keys, of own ones the names. */
const roleWords = sql<string>`coalesce((select string_agg(case when r.agency_id = ${sql.lit(ofProgram)} then r.key else r.name end, ','
  order by r.id) from roles as r where r.agency_id in (${sql.lit(ofProgram)}, m.agency_id)
  and (',' || m.roles || ',') like ('%,' || r.key || ',%')), '')`;

const members = (db: Database) =>
  db
    .selectFrom("memberships as m")
    .leftJoin("users as u", "u.id", "m.user_id")
    .leftJoin("organizations as o", "o.id", "m.organization_id")
    .leftJoin("companies as c", "c.id", "m.company_id")
    .select([
      "m.id",
      "m.user_id",
      "m.version",
      "m.change_seq",
      "m.agency_id",
      "m.email",
      "m.amount_limit",
      "m.data_scope",
    ])
    .select(["m.contract_remind", "m.create_at", "u.name", "u.mobile", "u.last_login_at", "u.last_region"])
    .select(["o.name as organization_name", "c.name as company_name"])
    .select([
      sql<number>`coalesce(m.company_id, 0)`.as("company_id"),
      roleWords.as("roles"),
      sql<number>`case when m.is_use <> ${inUse} or u.status <> ${inUse} then ${sql.lit(memberStatus.off)}
        when u.password_hash = '' then ${sql.lit(memberStatus.toActivate)} else ${sql.lit(memberStatus.on)} end`.as(
        "status",
      ),
      sql<number>`case when u.totp_on_ms is null then 0 else 1 end`.as("has_factor"),
      sql<number>`case when exists (select 1 from super_managers as s where s.membership_id = m.id and s.ended_ms = 0)
        then 1 else 0 end`.as("is_super"),
      sql<number>`(select cast(count(*) as bigint) from membership_companies as mc where mc.membership_id = m.id)`.as(
        "company_count",
      ),
    ]);

/** People of an agency itself, for who sees all of it. */
export const agencyUsersSource: ListSource = {
  maker: null,
  from: (db) => members(db).where("m.company_id", "is", null),
};

/** People of an agency's companies. */
export const companyUsersSource: ListSource = {
  maker: null,
  from: (db) => members(db).where("m.company_id", "is not", null),
};
