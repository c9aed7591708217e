import { sql } from "kysely";
import { payAccountStates, sourceTypes } from "../../../src-shared/kernel/states/worker.ts";
import type { ListSource } from "../../lists/lists/source.ts";

const person = sql`l.name, l.name_pinyin, l.id_no, l.mobile`;

/** Rows of the list `laborRegistrations`: who came to a company by a code. They were made by the workers themselves. */
export const registrationsSource: ListSource = {
  maker: null,
  from: () => sql`
    select r.id, r.version, r.change_seq, r.agency_id, r.company_id, r.labor_id, ${person}, l.version as person_version,
      l.onboarding_status as status, c.name as company_name, q.name as code_name, l.area, l.onboarding_at, l.trained_at,
      l.onboarding_reason, r.create_at,
      l.real_name_status, l.card_differs, l.id_valid_to,
      (select max(v.score) from liveness_records as v where v.labor_id = r.labor_id) as liveness_score,
      (select count(*) from labor_accounts as a where a.labor_id = r.labor_id and a.is_default = 1
        and a.status <> ${sql.lit(payAccountStates.code("removed"))} and a.bank_phone <> l.mobile) as bank_phone_differs
    from "company_labors" as "r"
    left join "labors" as "l" on "l"."id" = "r"."labor_id"
    left join "companies" as "c" on "c"."id" = "r"."company_id"
    left join "labor_qr_codes" as "q" on "q"."id" = "r"."qr_code_id"
    where r.source_type = ${sql.lit(sourceTypes.registered)}`,
};

/** Rows of the list `livenessRecords`. */
export const livenessSource: ListSource = {
  maker: null,
  from: () => sql`
    select r.id, r.version, r.change_seq, r.agency_id, r.company_id, r.labor_id, ${person}, c.name as company_name,
      r.at, r.method, r.score, r.result, r.reason, r.trace_id, r.platform,
      case when r.face_key is null then 0 else 1 end as has_photo
    from "liveness_records" as "r"
    left join "labors" as "l" on "l"."id" = "r"."labor_id"
    left join "companies" as "c" on "c"."id" = "r"."company_id"`,
};
