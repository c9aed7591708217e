import { type Kysely, sql } from "kysely";
import { differingPositions } from "../../../../src-shared/kernel/values/text/differing-positions.ts";
import { unifyName } from "../../../../src-shared/kernel/values/text/text.ts";
import type { ColumnType } from "../../schema/schema.ts";

/**
 * Number of characters by which the photographed card differs from the register in name and ID number: of a person's last photos
 * that did not match, and of a case as it was handed in. Null: nothing was read, or whoever sent the photos must not learn it.
 */
export const cardDiffersColumns = {
  labors: { card_differs: "int?" },
  real_name_reviews: { card_differs: "int?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

type Facts = { readonly name: string; readonly id_no: string };
type Registered = Facts & { readonly id: number };

const between = (read: Facts, registered: Facts): number =>
  differingPositions(unifyName(read.name), unifyName(registered.name)).length +
  differingPositions(read.id_no, registered.id_no).length;

/** Counts for who contradicts the register now (3, 5) by photos of their own, and for cases that wait (1) and were read. */
export const fillCardDiffers = async (db: Kysely<never>): Promise<void> => {
  const save = (table: keyof typeof cardDiffersColumns, id: number, count: number) =>
    sql`update ${sql.table(table)} set card_differs = ${count} where id = ${id}`.execute(db);
  const people = await sql<Registered & { readonly ocr: string }>`
    select l.id, l.name, l.id_no, i.ocr from labors as l
    join labor_identity as i on i.id = (select max(n.id) from labor_identity as n where n.labor_id = l.id and n.method = 1)
    where l.real_name_status in (3, 5) and i.user_id = 0 and i.result = 2 and i.ocr is not null`.execute(db);
  for (const { id, ocr, ...registered } of people.rows) {
    const { front }: { readonly front: Facts } = JSON.parse(ocr);
    await save("labors", id, between(front, registered));
  }
  const cases = await sql<Registered & { readonly ocr_name: string; readonly ocr_id_no: string }>`
    select r.id, r.ocr_name, r.ocr_id_no, l.name, l.id_no from real_name_reviews as r
    join labors as l on l.id = r.labor_id
    where r.status = 1 and r.ocr_id_no <> ''`.execute(db);
  for (const { id, ocr_name, ocr_id_no, ...registered } of cases.rows)
    await save("real_name_reviews", id, between({ name: ocr_name, id_no: ocr_id_no }, registered));
};
