import { idTypeOf } from "../../../src-shared/kernel/values/people/id-type.ts";
import { maskField } from "../../../src-shared/kernel/values/people/mask.ts";
import { ServiceError, type Writing } from "../../core/context.ts";
import { type Reader, readRow, readRows, type Tables } from "../../core/database/tables.ts";

type Labor = Tables["labors"];

/** A person, or the one into whom they were merged. A later merge moves all of them along, so one step is enough. */
export const keptPerson = async (db: Reader, labor: Labor): Promise<Labor> =>
  labor.merged_into === null ? labor : readRow(db, "labors", labor.merged_into);

/** The same for many people, in their order: those found by a number that is no longer in use stand for the kept ones. */
export const keptPeople = async (db: Reader, labors: readonly Labor[]): Promise<readonly Labor[]> => {
  const wanted = labors.flatMap(({ merged_into }) => (merged_into === null ? [] : [merged_into]));
  if (wanted.length === 0) return labors;
  const kept = await readRows(db, "labors", wanted);
  const byId = new Map(kept.map((one) => [one.id, one]));
  return labors.map((one) => byId.get(one.merged_into ?? 0) ?? one);
};

/** Refuses work on somebody who was merged into this person: says who that is, masked. */
const mergedInto = ({ name, id_no }: Pick<Labor, "name" | "id_no">): ServiceError =>
  new ServiceError("worker_merged_into", {
    params: { name: maskField("name", name), id_no: maskField("idNumber", id_no) },
  });

/** Throws `worker_merged_into` for somebody who was merged into another person. Nothing is added to them any more. */
export const assertNotMerged = async (db: Reader, laborId: number): Promise<void> => {
  const kept = await db
    .selectFrom("labors as g")
    .innerJoin("labors as k", "k.id", "g.merged_into")
    .where("g.id", "=", laborId)
    .select(["k.name", "k.id_no"])
    .executeTakeFirst();
  if (kept !== undefined) throw mergedInto(kept);
};

/** Finds a row about a person by an id, as long as that person was not merged into another one: for what changes the row. */
export const unmerged =
  <R extends { readonly labor_id: number }, A extends readonly unknown[]>(
    find: (db: Reader, ...how: A) => Promise<R>,
  ) =>
  async (db: Reader, ...how: A): Promise<R> => {
    const row = await find(db, ...how);
    await assertNotMerged(db, row.labor_id);
    return row;
  };

/** A person's id with those of whom they took over: what was kept under these numbers stays there and is read with theirs. */
export const idsOfPerson = async (db: Reader, laborId: number): Promise<readonly [number, ...number[]]> => {
  const merged = await db.selectFrom("labors").select("id").where("merged_into", "=", laborId).orderBy("id").execute();
  return [laborId, ...merged.map(({ id }) => id)];
};

/** A cooperation's id with those that became a part of it. */
export const idsOfCooperation = async (db: Reader, id: number): Promise<readonly [number, ...number[]]> => {
  const merged = await db
    .selectFrom("labors as l")
    .innerJoin("company_labors as r", "r.labor_id", "l.id")
    .select("r.id")
    // By the index of merged people: merged cooperations have none.
    .where("l.merged_into", "=", (eb) => eb.selectFrom("company_labors").select("labor_id").where("id", "=", id))
    .where("r.merged_into", "=", id)
    .orderBy("r.id")
    .execute();
  return [id, ...merged.map((one) => one.id)];
};

/** True when another person of the agency has a number, unless they were merged into this one. */
export const isNumberTaken = async (db: Reader, labor: Labor, idNo: string): Promise<boolean> => {
  const other = await db
    .selectFrom("labors")
    .select("id")
    .where("agency_id", "=", labor.agency_id)
    .where("id_no", "=", idNo)
    .where("id", "<>", labor.id)
    .where((eb) => eb.or([eb("merged_into", "is", null), eb("merged_into", "<>", labor.id)]))
    .executeTakeFirst();
  return other !== undefined;
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
  const rename = (id: number, id_no: string) =>
    tx
      .updateTable("labors")
      .set({ id_no, id_type: idTypeOf(id_no) })
      .where("id", "=", id)
      .execute();
  await rename(gone.id, `#${gone.id}`);
  await rename(labor.id, idNo);
  await rename(gone.id, labor.id_no);
};
