import { type RawBuilder, sql } from "kysely";
import type { ListSource } from "../../lists/lists/source.ts";

const sourceWith = (differs: RawBuilder<unknown>): ListSource => ({
  maker: "maker_id",
  from: () => sql`
    select r.id, r.version, r.change_seq, r.agency_id, r.company_id, r.maker_id, r.no, r.status, r.labor_id, r.kind,
      l.name, l.name_pinyin, l.id_no, r.ocr_name, r.ocr_id_no, r.ocr_error, ${differs} as card_differs,
      nullif(r.ocr_expired_date, '') as ocr_expired_date, c.name as company_name,
      coalesce(maker.name, '') as maker_name, checker.name as checker_name, r.create_at, r.due_at, r.decided_at,
      r.decided_reason, r.remark
    from "real_name_reviews" as "r"
    left join "labors" as "l" on "l"."id" = "r"."labor_id"
    left join "companies" as "c" on "c"."id" = "r"."company_id"
    left join "users" as "maker" on "maker"."id" = "r"."maker_id"
    left join "users" as "checker" on "checker"."id" = "r"."checker_id"`,
});

const counted = sourceWith(sql`r.card_differs`);
const uncounted = sourceWith(sql`cast(null as integer)`);

/**
 * Rows of the list `realNameReviews`: cases with the person as registered now. By how many characters a card differs is for who may
 * reveal: others could draw cards until the count is nothing.
 */
export const reviewsSource: ListSource = {
  ...uncounted,
  seenBy: ({ permissions }) => (permissions.has("sensitive.field.reveal") ? counted : uncounted),
};
