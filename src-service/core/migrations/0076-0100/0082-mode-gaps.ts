import { type Kysely, sql } from "kysely";
import type { Dialect } from "../../schema/schema.ts";
import { type GapRule, gapTriggers, unpaid } from "../0001-0025/0021-bill-sums.ts";
import { accountGaps } from "../0051-0075/0059-account-gaps.ts";

/** Mode 1 (provisional registration) goes with people registered so (2), mode 2 (individual business) with those (3). */
const differs = "r.business_model in (1, 2) and l.identity_type <> r.business_model + 1";

/** As before; what a worker is registered as beside the mode that the cooperation was signed under comes last, as information. */
const rule: GapRule = {
  ...accountGaps,
  gapOf: (bill) => accountGaps.gapOf(bill).replace(" then 5 end", ` then 5\n    when ${differs} then 7 end`),
  tables: {
    ...accountGaps.tables,
    labors: { changing: ["real_name_status", "identity_type"], which: (of) => `labor_id = ${of}.id` },
    company_labors: {
      changing: ["company_id", "labor_id", "cooperation_status", "contract_sign_type", "business_model"],
      which: (of) => `labor_id = ${of}.labor_id and company_id = ${of}.company_id`,
    },
  },
};

/** Bills say where their worker's registration is not that of the cooperation's mode (7). */
export const upModeGaps = async (db: Kysely<never>, dialect: Dialect): Promise<void> => {
  const texts = [...gapTriggers(dialect, accountGaps).remove, ...gapTriggers(dialect, rule).make];
  for (const text of texts) await sql.raw(text).execute(db);
  const gap = rule.gapOf("bills");
  await sql
    .raw(`update bills set worker_gap = ${gap}${rule.sets ?? ""}
      where status in ${unpaid} and worker_gap is distinct from ${gap}`)
    .execute(db);
};
