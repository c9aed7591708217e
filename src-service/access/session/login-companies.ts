import type { LoginEntry, loginCompanies } from "../../../src-shared/access/session/session-calls.ts";
import type { CallOutput, CallRequest } from "../../../src-shared/kernel/calls/define.ts";
import { agencyAppType } from "../../../src-shared/kernel/values/people/login.ts";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database/tables.ts";
import { countUse } from "../../core/plumbing/day-uses.ts";
import { createRateLimit } from "../../core/plumbing/rate-limit.ts";
import type { Service } from "../../lists/service.ts";
import { knownSourceOf } from "../proofs/sign-in-pace.ts";
import { agencyOfHost } from "./agency-host.ts";
import { userInUse } from "./authenticate.ts";

type Answer = CallOutput<typeof loginCompanies>;

const nobody = -1;

const entriesOf = async (db: Database, userId: number, isAgency: boolean) => {
  const rows = await db
    .selectFrom("memberships")
    .innerJoin("agencies", "agencies.id", "memberships.agency_id")
    .leftJoin("companies", "companies.id", "memberships.company_id")
    .select([
      "memberships.is_use",
      "memberships.agree_protocol",
      "agencies.id as agency_id",
      "agencies.name as agency_name",
      "agencies.short_name as agency_short",
      "agencies.host as host",
      "companies.id as company_id",
      "companies.name as company_name",
      "companies.short_name as company_short",
      "companies.parent_name as parent_name",
    ])
    .where("memberships.user_id", "=", userId)
    .where("memberships.company_id", isAgency ? "is" : "is not", null)
    .orderBy("memberships.id")
    .execute();
  return rows.map((row) => ({
    parent: isAgency ? null : row.parent_name,
    host: row.host,
    entry: {
      id: String(row.company_id ?? row.agency_id),
      name: row.company_name ?? row.agency_name,
      short_name: row.company_short ?? row.agency_short,
      agency_id: String(row.agency_id),
      agency__name: row.agency_name,
      is_use: row.is_use === 1,
      agree_protocol: row.agree_protocol === 1,
    } satisfies LoginEntry,
  }));
};

/**
 * Answers the lookup of a phone. It stands before any secret (spec 1), so strangers to the phone's person may ask about it
 * so often a minute only, over all addresses, and one address about so many a day; devices and addresses that the person signed in from are not among them.
 * A phone that nobody has is counted and answered alike.
 */
export const loginCompaniesOf = (service: Service) => {
  const strangerLimit = createRateLimit(service.clock);
  return async (context: Context, { query }: CallRequest<typeof loginCompanies>): Promise<Answer> => {
    const { db, clock, remoteAddress } = context;
    const user = await db.selectFrom("users").select("id").where("mobile", "=", query.phone).executeTakeFirst();
    const from = { device: query.device, address: remoteAddress };
    const knownSource = await knownSourceOf(db, user?.id ?? nobody, from, clock.now());
    if (knownSource === null) {
      strangerLimit.check(query.phone, service.limits.perPhonePerMinute);
      // Or one address would ask about every number that there is, each once.
      await countUse(context, `lookup:${remoteAddress}`, {
        most: service.limits.lookupsPerDay,
        refusal: "too_many_requests",
      });
    }
    const appType = query.qsApp === undefined ? agencyAppType : Number(query.qsApp);
    return findLoginCompanies(db, query.phone, appType, query.host);
  };
};

/**
 * The ways to sign in with a phone. Companies of one parent come as a group when there are several. A phone that nobody
 * has, or whose person is disabled (spec 8), costs the same queries and answers in the same shape.
 */
export const findLoginCompanies = async (
  db: Database,
  phone: string,
  appType: number,
  host?: string,
): Promise<Answer> => {
  const user = await db
    .selectFrom("users")
    .select("id")
    .where("mobile", "=", phone)
    .where("status", "=", userInUse)
    .executeTakeFirst();
  const agency = await agencyOfHost(db, host);
  const entries = await entriesOf(db, user?.id ?? nobody, appType === agencyAppType);
  const memberships = entries.filter(({ entry }) => agency === null || entry.agency_id === String(agency));
  const groups = Map.groupBy(memberships, (one) => one.parent);
  const isGrouped = (parent: string | null): boolean => parent !== null && (groups.get(parent)?.length ?? 0) > 1;
  return {
    results: memberships.filter((one) => !isGrouped(one.parent)).map((one) => one.entry),
    multi_results: [...groups].flatMap(([parent, members]) =>
      parent === null || !isGrouped(parent)
        ? []
        : {
            id: `group_${members[0]?.entry.id ?? ""}`,
            name: parent,
            sub_list: members.map(({ entry, host }) => ({
              sub_id: entry.id,
              sub__name: entry.name,
              sub__domain: host,
              agency_id: entry.agency_id,
              is_use: entry.is_use,
              agree_protocol: entry.agree_protocol,
            })),
          },
    ),
  };
};
