import { addDays, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import type { Service } from "../../lists/service.ts";

/** Days for which refused rows of an import are kept as they were sent, so that their sender can correct them. */
export const failedRowsMaxAgeDays = 30;

/** Clears the content of rows that were refused long ago; number and reason stay. Returns how many rows were cleared. */
export const forgetFailedRows = async (service: Pick<Service, "reading" | "system" | "clock">): Promise<number> => {
  const before = addDays(shanghaiNow(service.clock.now()).slice(0, 10), -failedRowsMaxAgeDays);
  const oldRows = await service.reading
    .selectFrom("import_jobs as i")
    .innerJoin("import_job_rows as r", "r.import_id", "i.id")
    .where("i.finish_at", "<", before)
    .where("r.body", "is not", null)
    .select("i.id")
    .distinct()
    .orderBy("i.id")
    .execute();
  const context = service.system("imports");
  let emptied = 0;
  for (const { id } of oldRows) {
    const { numUpdatedRows } = await context.write(({ tx }) =>
      tx
        .updateTable("import_job_rows")
        .set({ body: null })
        .where("import_id", "=", id)
        .where("body", "is not", null)
        .executeTakeFirstOrThrow(),
    );
    emptied += Number(numUpdatedRows);
  }
  return emptied;
};
