import { type Kysely, sql } from "kysely";
import type { ColumnType } from "../../schema/schema.ts";

/** `original_of`: the worker whose ID card the file shows as it was taken; null once it gave way to a small copy, and of other files. */
export const cardOriginalColumns = { storage_objects: { original_of: "int?" } } as const satisfies Readonly<
  Record<string, Readonly<Record<string, ColumnType>>>
>;

/** Photos that did not match are originals, but for those whose case is decided. */
export const fillCardOriginals = async (db: Kysely<never>): Promise<void> => {
  for (const column of ["front_key", "back_key"])
    await sql
      .raw(
        `update storage_objects set original_of = (select max(i.labor_id) from labor_identity as i
          where i.${column} = storage_objects.key and i.method = 1 and i.result = 2)
        where original_of is null
          and key in (select i.${column} from labor_identity as i where i.method = 1 and i.result = 2)
          and not exists (select 1 from real_name_reviews as r
            where r.${column} = storage_objects.key and r.originals = 0)`,
      )
      .execute(db);
  await sql
    .raw(`create index storage_objects_original_idx on storage_objects (original_of) where original_of is not null`)
    .execute(db);
};
