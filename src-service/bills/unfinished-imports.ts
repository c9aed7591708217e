import { importJobStates } from "../../src-shared/states/import-job.ts";
import { shanghaiNow } from "../../src-shared/values/time.ts";
import type { Writing } from "../context.ts";
import type { Tables } from "../database/tables.ts";
import type { Service } from "../plumbing/service.ts";

/** How long the parts of a batch wait for the next one: they hold names, ID numbers and accounts that made no bill. */
export const keptHours = 24;

type Unfinished = Pick<Tables["bill_imports"], "id" | "agency_id" | "company_id">;

const uploaded = importJobStates.code("uploaded");
const failed = importJobStates.code("failed");

/** A batch that failed because it never became whole: of one that did, every row was taken or refused. */
export const isExpired = (record: Pick<Tables["bill_imports"], "status" | "success_count" | "fail_count">): boolean =>
  record.status === failed && record.success_count + record.fail_count === 0;

const clear = async (writing: Writing, { id, agency_id, company_id }: Unfinished, before: string): Promise<boolean> => {
  const { numUpdatedRows } = await writing.tx
    .updateTable("bill_imports")
    .set((eb) => ({ version: eb("version", "+", 1), status: failed, finish_at: writing.at }))
    .where("id", "=", id)
    // A part may have come since it was looked for.
    .where("status", "=", uploaded)
    .where((eb) => eb(eb.fn.coalesce("received_at", "create_at"), "<", before))
    .executeTakeFirst();
  if (Number(numUpdatedRows) === 0) return false;
  const change_seq = await writing.changeSeq();
  await writing.tx.updateTable("bill_imports").set({ change_seq }).where("id", "=", id).execute();
  const { numDeletedRows } = await writing.tx.deleteFrom("import_parts").where("import_id", "=", id).executeTakeFirst();
  writing.touched("importRecords", company_id);
  writing.touched("billBatches", company_id);
  await writing.audit({
    agency_id,
    action: "bills.importExpired",
    object: `import:${id}`,
    before: { status: uploaded },
    after: { status: failed, parts: Number(numDeletedRows) },
  });
  return true;
};

/**
 * Ends batches whose last part came more than `keptHours` ago: their rows are forgotten, their records say failed. Safe to
 * run at any time and beside a part that arrives. Gives how many it ended.
 */
export const endUnfinishedImports = async (service: Pick<Service, "reading" | "system" | "clock">): Promise<number> => {
  const before = shanghaiNow(service.clock.now() - keptHours * 3_600_000);
  const found = await service.reading
    .selectFrom("bill_imports")
    .select(["id", "agency_id", "company_id"])
    .where("status", "=", uploaded)
    .where((eb) => eb(eb.fn.coalesce("received_at", "create_at"), "<", before))
    .execute();
  const context = service.system("imports");
  let ended = 0;
  for (const one of found) if (await context.write((writing) => clear(writing, one, before))) ended += 1;
  return ended;
};
