import { companyStatus } from "../../../src-shared/kernel/states/company.ts";
import { addDays, addMonths, dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import type { Tx } from "../../core/database/tables.ts";
import type { World } from "../world/world.ts";

const salesmen = ["operator", "maker", "payer"] as const;
const owners = ["maker", "checker"] as const;

/** Every third company that was there a month ago got another salesman then. */
const isHandedOn = (at: number, create_at: string, day: string): boolean =>
  at % 3 === 0 && dayOf(create_at) < addDays(day, -5);

/** Adds who brought the companies in and who looks after them, with the days from which on; a draft or new one has none yet. */
export const addSalesmen = async (world: World, tx: Tx): Promise<void> => {
  const companies = await tx
    .selectFrom("companies")
    .select(["id", "agency_id", "create_at"])
    .where("agency_id", "=", world.agencyId)
    .where("status", "not in", [companyStatus.draft, companyStatus.reviewing, companyStatus.refused])
    .orderBy("id")
    .execute();
  const handedOn = addMonths(world.anchor, -1);
  const idOf = <R extends string>(roles: readonly R[], at: number): number =>
    world.operator(roles[at % roles.length] ?? "operator").id;
  for (const [at, { id, agency_id, create_at }] of companies.entries()) {
    const owner = idOf(owners, at);
    const isMoved = isHandedOn(at, create_at, handedOn);
    const named = [
      {
        start_at: addDays(dayOf(create_at), 2),
        salesman_id: idOf(salesmen, at),
        service_owner_id: isMoved ? null : owner,
      },
      ...(isMoved ? [{ start_at: handedOn, salesman_id: idOf(salesmen, at + 1), service_owner_id: owner }] : []),
    ];
    for (const row of named) {
      await tx
        .insertInto("company_salesmen")
        .values({
          ...{ id: world.ids(1), agency_id, company_id: id, ...row },
          ...{ set_by: world.operator("superAdmin").id, set_at: `${row.start_at} 14:10:00` },
        })
        .execute();
    }
    const { salesman_id = null, service_owner_id = null } = named.at(-1) ?? {};
    await tx
      .updateTable("companies")
      .set({ salesman_id, service_owner_id, change_seq: world.seq() })
      .where("id", "=", id)
      .execute();
  }
};
