import type { Writing } from "../context.ts";
import { lookUp, type Reader } from "../database/bulk.ts";
import type { Tables } from "../database/tables.ts";

type Labor = Tables["labors"];

/** A person, or the one into whom they were merged. A later merge moves all of them along, so one step is enough. */
export const keptPerson = async (db: Reader, labor: Labor): Promise<Labor> =>
  labor.merged_into === null
    ? labor
    : db.selectFrom("labors").selectAll().where("id", "=", labor.merged_into).executeTakeFirstOrThrow();

/** The same for many people, in their order: those found by a number that is no longer in use stand for the kept ones. */
export const keptPeople = async (db: Reader, labors: readonly Labor[]): Promise<readonly Labor[]> => {
  const wanted = labors.flatMap(({ merged_into }) => (merged_into === null ? [] : [merged_into]));
  if (wanted.length === 0) return labors;
  const kept = await lookUp(wanted, (chunk) => db.selectFrom("labors").selectAll().where("id", "in", chunk).execute());
  const byId = new Map(kept.map((one) => [one.id, one]));
  return labors.map((one) => byId.get(one.merged_into ?? 0) ?? one);
};

/** A person's id with those of whom they took over: what was kept under these numbers stays there and is read with theirs. */
export const idsOfPerson = async (db: Reader, laborId: number): Promise<readonly [number, ...number[]]> => {
  const merged = await db.selectFrom("labors").select("id").where("merged_into", "=", laborId).orderBy("id").execute();
  return [laborId, ...merged.map(({ id }) => id)];
};

/** A cooperation's id with those that became a part of it. */
export const idsOfCooperation = async (db: Reader, id: number): Promise<readonly [number, ...number[]]> => {
  const merged = await db.selectFrom("company_labors").select("id").where("merged_into", "=", id).execute();
  return [id, ...merged.map((one) => one.id)];
};

/**
 * Gives a person the number of somebody who was merged into them, who gets theirs: the number is still found, by either. Does nothing
 * where it is nobody's, or somebody else's.
 */
export const takeOverNumber = async ({ tx }: Writing, labor: Labor, idNo: string): Promise<void> => {
  if (idNo === labor.id_no) return;
  const gone = await tx
    .selectFrom("labors")
    .select("id")
    .where("agency_id", "=", labor.agency_id)
    .where("id_no", "=", idNo)
    .where("merged_into", "=", labor.id)
    .executeTakeFirst();
  if (gone === undefined) return;
  // No two have one number, not even between two statements.
  const rename = (id: number, id_no: string) => tx.updateTable("labors").set({ id_no }).where("id", "=", id).execute();
  await rename(gone.id, `#${gone.id}`);
  await rename(labor.id, idNo);
  await rename(gone.id, labor.id_no);
};
