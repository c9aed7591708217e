import { type RawBuilder, sql } from "kysely";
import { stopStates } from "../../../src-shared/workers/stopping/stop-states.ts";
import type { ListSource } from "../../lists/lists/source.ts";

/** Rows of the list `stopRecords`. */
export const stopRecordsSource: ListSource = {
  maker: "maker_id",
  from: (db) =>
    db
      .selectFrom("stop_records as s")
      .leftJoin("companies as c", "c.id", "s.company_id")
      .leftJoin("labors as l", "l.id", "s.labor_id")
      .leftJoin("stop_batches as batch", "batch.id", "s.batch_id")
      .leftJoin("users as maker", "maker.id", "s.maker_id")
      .selectAll("s")
      .select(["c.name as company_name", "l.name as labor_name", "l.id_no", "l.mobile", "batch.no as batch_no"])
      .select((eb) => eb.fn.coalesce("maker.name", eb.val("")).as("maker_name")),
};

const countOf = (key: Parameters<typeof stopStates.code>[0]): RawBuilder<number> =>
  sql<number>`(select cast(count(*) as bigint) from stop_records as s where s.batch_id = b.id and s.status = ${sql.lit(stopStates.code(key))})`;

/** Rows of the list `stopBatches`, with how many of their records are in each state. */
export const stopBatchesSource: ListSource = {
  maker: "maker_id",
  from: (db) =>
    db
      .selectFrom("stop_batches as b")
      .leftJoin("companies as c", "c.id", "b.company_id")
      .leftJoin("users as maker", "maker.id", "b.maker_id")
      .selectAll("b")
      .select(["c.name as company_name"])
      .select((eb) => eb.fn.coalesce("maker.name", eb.val("")).as("maker_name"))
      .select([
        countOf("waiting").as("waiting_count"),
        countOf("processing").as("processing_count"),
        countOf("stopped").as("stopped_count"),
        countOf("failed").as("failed_count"),
        countOf("withdrawn").as("withdrawn_count"),
        sql<number>`coalesce((select cast(sum(s.unsettled_amount) as bigint) from stop_records as s where s.batch_id = b.id), 0)`.as(
          "unsettled_amount",
        ),
      ]),
};
