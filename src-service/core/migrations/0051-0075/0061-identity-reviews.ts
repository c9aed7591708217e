import { type Kysely, sql } from "kysely";
import type { ColumnType } from "../../schema/schema.ts";

/**
 * Of a case of manual review: `kind` (`reviewKinds`), JSON of what the service had read (`ocr`), name and ID number that a
 * correction asks for, and whether the photos still are the originals (1; once decided they give way to small copies).
 */
export const identityReviewColumns = {
  real_name_reviews: { kind: "int", ocr: "text", new_name: "text?", new_id_no: "text?", originals: "int" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

/** Columns of photos: at every download it is asked to whom a stored file belongs. */
const photoColumns = {
  labors: ["id_front_key", "id_back_key", "face_key"],
  real_name_reviews: ["front_key", "back_key"],
  labor_identity: ["front_key", "back_key", "face_key"],
  liveness_records: ["face_key"],
} as const;

export const indexPhotos = async (db: Kysely<never>): Promise<void> => {
  for (const [table, columns] of Object.entries(photoColumns))
    for (const column of columns)
      await sql
        .raw(`create index ${table}_${column}_idx on ${table} (${column}) where ${column} is not null`)
        .execute(db);
};
