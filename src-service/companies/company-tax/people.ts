import { realNameStates, taxCollectStates } from "../../../src-shared/kernel/states/worker.ts";
import { lastDayOf } from "../../../src-shared/kernel/values/time/time.ts";
import type { Writing } from "../../core/context.ts";
import { insertMany, lookUp, type Reader, type Tables } from "../../core/database/tables.ts";

type Collect = Tables["company_tax_collects"];

const { code } = taxCollectStates;

/** By what the office knows a person. */
const identityFields = ["name", "id_no"];

/**
 * Workers whose data a company's month needs: verified, working for the company at some time of the month, and without a row of
 * it. Whose data the office took for an earlier month of the company are left out unless name or ID number changed since.
 */
const missingPeople = async (db: Reader, { company_id, period }: Pick<Collect, "company_id" | "period">) => {
  const rows = await db
    .selectFrom("company_labors as r")
    .innerJoin("labors as l", "l.id", "r.labor_id")
    .select("r.labor_id")
    .where("r.company_id", "=", company_id)
    // Who was merged into another person is sent as that one.
    .where("r.merged_into", "is", null)
    .where("l.real_name_status", "=", realNameStates.code("verified"))
    .where("r.create_at", "<=", `${lastDayOf(period)} 23:59:59`)
    .where((eb) => eb.or([eb("r.stop_time", "is", null), eb("r.stop_time", ">=", `${period}-01`)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("tax_collect_records as t")
            .select("t.id")
            .whereRef("t.labor_id", "=", "r.labor_id")
            .where("t.company_id", "=", company_id)
            .where((of) =>
              of.or([
                of("t.period", "=", period),
                of.and([
                  of("t.result", "=", code("collected")),
                  // The office knows them as they were then.
                  of.not(
                    of.exists(
                      of
                        .selectFrom("labor_history as h")
                        .select("h.id")
                        .whereRef("h.labor_id", "=", "t.labor_id")
                        .where("h.field", "in", identityFields)
                        .where("h.before", "is not", null)
                        .whereRef("h.at", ">", "t.upload_time"),
                    ),
                  ),
                ]),
              ]),
            ),
        ),
      ),
    )
    .orderBy("r.labor_id")
    .execute();
  return rows.map(({ labor_id }) => labor_id);
};

/** Adds rows for the people that a month lacks; returns how many rows it has then. */
export const addPeople = async (writing: Writing, collect: Collect, makerId: number): Promise<number> => {
  const { tx, at } = writing;
  const { agency_id, company_id, period } = collect;
  const people = await missingPeople(tx, collect);
  if (people.length > 0) {
    const first = await writing.ids(people.length);
    const change_seq = await writing.changeSeq();
    const rows = people.map((labor_id, at_) => ({
      ...{ id: first + at_, version: 1, change_seq, agency_id, company_id, labor_id, period },
      ...{ result: code("none"), upload_time: null, fail_reason: "", receipt_no: null, attempts: 0 },
      ...{ create_at: at, maker_id: makerId, submission_id: null },
    }));
    await insertMany(tx, "tax_collect_records", rows);
    writing.touched("taxCollectRecords", company_id);
  }
  return (await recordsOf(tx, collect)).length;
};

/** The records of a month, in the order in which they are sent. */
export const recordsOf = (db: Reader, { company_id, period }: Pick<Collect, "company_id" | "period">) =>
  db
    .selectFrom("tax_collect_records")
    .selectAll()
    .where("company_id", "=", company_id)
    .where("period", "=", period)
    .orderBy("id")
    .execute();

/** Sets how far the office is with workers' data; `changes` of their rows. */
export const markWorkers = async (
  writing: Writing,
  companyId: number,
  laborIds: readonly number[],
  changes: Pick<Tables["labors"], "tax_collect_status"> &
    Partial<Pick<Tables["labors"], "tax_name_collect_upload_time">>,
): Promise<void> => {
  const change_seq = await writing.changeSeq();
  await lookUp(laborIds, async (chunk) => {
    await writing.tx
      .updateTable("labors")
      .set({ ...changes, change_seq })
      .where("id", "in", chunk)
      .execute();
    return [];
  });
  if (laborIds.length > 0) writing.touched("companyLabors", companyId);
};
