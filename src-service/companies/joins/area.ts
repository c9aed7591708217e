import { sql } from "kysely";
import { joinApplyRecord, joinSources } from "../../../src-shared/companies/joins/join-applies-record.ts";
import { consentKinds, consentPages } from "../../../src-shared/workers/identity/consent-states.ts";
import { sendNotice } from "../../core/channels/sms/send-notice.ts";
import { ServiceError, type SignedIn } from "../../core/context.ts";
import { sealed } from "../../core/database/table-rules.ts";
import type { Tables } from "../../core/database/tables.ts";
import { wordHits } from "../../core/plumbing/find-words.ts";
import { defineArea } from "../../lists/area.ts";
import type { ListSource } from "../../lists/lists/source.ts";
import { serveRecord } from "../../records/records/serve.ts";
import { joinPrefix } from "./apply.ts";
import { againstJoin, makeCompanyOf } from "./approve.ts";
import { joinPageServed } from "./join-page.ts";

type Join = Tables["join_applies"];

const waits = joinApplyRecord.states.code("toReview");
const decision = { by: "checker_id", at: "decided_at", reason: "decided_reason" } as const;

// `recordSource` knows no company that a record became; joins are written as the follower of renames reads them.
const source: ListSource = {
  maker: "maker_id",
  from: () => sql`
    select r.*, coalesce(maker.name, '') as maker_name, checker.name as checker_name, made.no as made_company_no
    from "join_applies" as "r"
    left join "users" as "maker" on "maker"."id" = "r"."maker_id"
    left join "users" as "checker" on "checker"."id" = "r"."checker_id"
    left join "companies" as "made" on "made"."id" = "r"."made_company_id"`,
};

const othersOf = async ({ db }: SignedIn, { id, agency_id, credit_code }: Join) => {
  const rows = await db
    .selectFrom("join_applies")
    .select(["id", "no", "status", "create_at"])
    .where("agency_id", "=", agency_id)
    .where("credit_code", "=", credit_code)
    .where("id", "<>", id)
    .orderBy("id", "desc")
    .limit(20)
    .execute();
  return rows.map((row) => ({ ...row, id: String(row.id) }));
};

const wordsIn = async ({ db }: SignedIn, { agency_id, name }: Join) =>
  Array.from(await wordHits(db, agency_id, [name]), ({ start, end, word: { word } }) => ({ word, start, end }));

/** To what the contact agreed with an application; null where staff entered it, or from before it was kept. */
const consentShown = ({ consent_version: version, create_at: at }: Join) =>
  version === null ? null : { kind: consentKinds.notice, version, page: consentPages.join, at };

const served = serveRecord(joinApplyRecord, {
  source,
  prefix: joinPrefix,
  stamps: { approve: decision, reject: decision },
  audited: { create: ["name", "credit_code"], act: ["name", "credit_code", "made_company_id"] },
  unique: { column: "credit_code", within: ["toReview"], refusal: "join_waits" },
  facts: async (context, row) => ({
    against: row.status === waits ? await againstJoin(context.db, row) : null,
    words: await wordsIn(context, row),
    others: await othersOf(context, row),
    consent: consentShown(row),
  }),
  create: async ({ principal: { agency_id } }, { tx }, body) => {
    const against = await againstJoin(tx, { agency_id, ...body });
    if (against !== null) throw new ServiceError(against);
    return { columns: { ...body, area: body.area === "" ? null : body.area, source: joinSources.staff } };
  },
  act: {
    approve: async (_context, writing, row) => {
      const against = await againstJoin(writing.tx, row);
      if (against !== null) throw new ServiceError(against);
      const company = await makeCompanyOf(writing, row);
      writing.touched("companyUsers", company.id);
      const { name, contact_mobile: phone } = row;
      return {
        changes: { made_company_id: company.id },
        besides: () => sendNotice(writing, { phone, about: "joinApproved", company: name }),
      };
    },
    reject: async (_context, writing, { name, contact_mobile }, { reason = "" }) => ({
      besides: () => sendNotice(writing, { phone: contact_mobile, about: "joinRefused", company: name, reason }),
    }),
  },
});

/** Companies that apply to join: by the public page or entered by staff, reviewed into draft companies. */
export const joinsArea = defineArea({
  tables: sealed("join_applies"),
  sources: { joinApplies: { source, table: "join_applies" } },
  records: [served],
  revealables: {
    joinApplies: { kind: "joinApply", from: sql`join_applies t`, company: "t.company_id", maker: "t.maker_id" },
  },
  serve: joinPageServed,
});
