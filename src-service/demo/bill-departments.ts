import { sql } from "kysely";
import type { Tx } from "../database/tables.ts";
import type { AreaDemo } from "./area-demo.ts";

/** Assigns departments in turns to the bills of companies that have departments; every fifth bill stays without one. */
const addBillDepartments = async (tx: Tx): Promise<void> => {
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
        .updateTable("bills")
        .set({ organization_id: id })
        .where("company_id", "=", company ?? 0)
        .where(sql<boolean>`id % ${sql.lit(own.length)} = ${sql.lit(at)} and id % 5 <> 0`)
        .execute();
    }
  }
};

export const demo: AreaDemo = { fill: (_world, tx) => addBillDepartments(tx) };
