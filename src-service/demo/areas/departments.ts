import { sql } from "kysely";
import type { Tx } from "../../core/database/tables.ts";
import type { AreaDemo } from "../history/area-demo.ts";

/**
 * Assigns departments in turns to the workers of companies that have departments, and to the bills the one of their worker
 * (fault F8); every fifth worker stays without one.
 */
const addDepartments = async (tx: Tx): Promise<void> => {
  const departments = await tx
    .selectFrom("organizations")
    .select(["id", "company_id"])
    .where("company_id", "is not", null)
    .orderBy("id")
    .execute();
  for (const company of new Set(departments.map((one) => one.company_id))) {
    const own = departments.filter((one) => one.company_id === company);
    for (const [at, { id }] of own.entries()) {
      await tx
        .updateTable("company_labors")
        .set({ organization_id: id })
        .where("company_id", "=", company ?? 0)
        .where(sql<boolean>`id % ${sql.lit(own.length)} = ${sql.lit(at)} and id % 5 <> 0`)
        .execute();
      await tx
        .updateTable("bills")
        .set({ organization_id: id })
        .where("company_id", "=", company ?? 0)
        .where((eb) =>
          eb(
            "labor_id",
            "in",
            eb
              .selectFrom("company_labors")
              .select("labor_id")
              .where("company_id", "=", company ?? 0)
              .where("organization_id", "=", id),
          ),
        )
        .execute();
    }
  }
};

export const demo: AreaDemo = { fill: (_world, tx) => addDepartments(tx) };
