import { sql } from "kysely";
import { identityMethods } from "../../../src-shared/workers/identity/identity-check-states.ts";
import { realNameReviewStates } from "../../../src-shared/workers/identity/real-name-reviews-record.ts";
import type { Service } from "../../lists/service.ts";
import { shrinkInPlace } from "./small-copy.ts";

/** Photos a turn: each takes a moment to encode. */
const inTurn = 20;

/**
 * Photos that did not match the register, and that later ones of the same worker came after, give way to copies of quality 0.2
 * under their keys (decision 7.23): only the last ones can still be handed in for review, and those of a case wait for it.
 * Killed in between, the next round does it again.
 */
export const shrinkSuperseded = async (service: Service): Promise<void> => {
  const { rows } = await sql<{ key: string }>`
    select s.key from storage_objects as s
    where s.original_of is not null
      and not exists (select 1 from real_name_reviews as r where (r.front_key = s.key or r.back_key = s.key)
        and r.status = ${sql.lit(realNameReviewStates.code("waiting"))})
      and exists (select 1 from labor_identity as n where n.labor_id = s.original_of
        and n.method = ${sql.lit(identityMethods.photos)}
        and n.id > (select max(i.id) from labor_identity as i where i.labor_id = s.original_of
          and (i.front_key = s.key or i.back_key = s.key)))
    order by s.key limit ${sql.lit(inTurn)}`.execute(service.reading);
  for (const { key } of rows) await shrinkInPlace(service, key);
};
