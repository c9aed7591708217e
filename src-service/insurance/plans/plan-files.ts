import type { Writing } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import type { FileRule } from "../../lists/contributed.ts";

/** Documents of a plan in the order in which they came. */
export const documentsOf = (db: Reader, planId: number) =>
  db.selectFrom("insurance_plan_files").selectAll().where("plan_id", "=", planId).orderBy("position").execute();

/** Adds files that the person uploaded to the documents of a plan; those that it has stay once. */
export const addDocuments = async ({ tx }: Writing, planId: number, keys: readonly string[]): Promise<void> => {
  const there = await documentsOf(tx, planId);
  const added = [...new Set(keys)].filter((key) => there.every(({ storage_key }) => storage_key !== key));
  if (added.length === 0) return;
  const stored = await tx
    .selectFrom("storage_objects")
    .select(["key", "name", "sha256"])
    .where("key", "in", added)
    .orderBy("key")
    .execute();
  await tx
    .insertInto("insurance_plan_files")
    .values(
      stored.map(({ key, name, sha256 }, at) => ({
        ...{ plan_id: planId, position: there.length + at + 1, storage_key: key, file_name: name },
        sha256: sha256 ?? "",
      })),
    )
    .execute();
};

/** Rule to fetch the documents of plans: whoever sees plans of the agency. */
export const planFileRule: FileRule = async (db, principal, key) => {
  if (!principal.permissions.has("insurance.plan.view")) return false;
  const found = await db
    .selectFrom("insurance_plan_files as f")
    .innerJoin("insurance_plans as p", "p.id", "f.plan_id")
    .where("p.agency_id", "=", principal.agency_id)
    .where("f.storage_key", "=", key)
    .select(["p.id", "p.agency_id", "f.sha256"])
    .executeTakeFirst();
  if (found === undefined) return false;
  const { id, agency_id, sha256 } = found;
  return { area: "insurancePlans", object: `insurancePlan:${id}`, agency_id, sha256 };
};
