import { sql } from "kysely";
import type { Database } from "../../../src-service/core/database/tables.ts";
import type { Subject } from "./questions.ts";
import { firstId } from "./recipe.ts";

type Found = { id: number; no: string; company_id: number; import_id: number; labor_name: string; id_no: string };

/** Picks what the questions name: a batch in the middle of the year, one of its bills, numbers from all over. */
export const subjectOf = async (db: Database, anchor: string): Promise<Subject> => {
  const { rows: counted } = await sql<{ n: number; made: number }>`
    select count(*) as n, sum(case when id > ${firstId} then 1 else 0 end) as made from bills`.execute(db);
  const { n: total = 0, made: madeCount = 0 } = counted[0] ?? {};
  const { rows } = await sql<Found>`
    select b.id, b.no, b.company_id, b.import_id, b.labor_name, b.id_no
    from bills b where b.id > ${firstId + Math.floor(madeCount / 2)} order by b.id limit 1`.execute(db);
  const [bill] = rows;
  if (bill === undefined) throw new Error("no bills were made");
  const steps = Array.from({ length: 200 }, (_, at) => bill.id - Math.floor((madeCount / 3) * (at / 200)));
  const numbers = await sql<{ no: string }>`select no from bills where id in (${sql.join(steps)})`.execute(db);
  return {
    ...{ anchor, total, company: String(bill.company_id), batch: String(bill.import_id), bill: String(bill.id) },
    ...{ nos: numbers.rows.map(({ no }) => no), name: bill.labor_name, idNo: bill.id_no },
  };
};
