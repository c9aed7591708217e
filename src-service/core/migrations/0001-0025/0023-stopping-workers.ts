import { type Kysely, sql } from "kysely";
import { payableCooperation } from "../../../../src-shared/kernel/states/worker.ts";
import type { Dialect } from "../../schema/schema.ts";
import { gapTriggers, relationGaps, unpaid } from "./0021-bill-sums.ts";

/**
 * Bills of a worker whose cooperation is stopping are no longer marked as bills of a stopped worker, because such a worker
 * may still be paid (`settlements/payees.ts`). Makes the triggers of 0021 anew with that rule and corrects the marks.
 */
export const upStoppingWorkers = async (db: Kysely<never>, dialect: Dialect): Promise<void> => {
  const rule = relationGaps(payableCooperation);
  const triggers = gapTriggers(dialect, rule);
  for (const text of [...triggers.remove, ...triggers.make]) await sql.raw(text).execute(db);
  const gap = rule.gapOf("bills");
  await sql
    .raw(`update bills set worker_gap = ${gap}
      where status in ${unpaid} and worker_gap is distinct from ${gap}`)
    .execute(db);
};
