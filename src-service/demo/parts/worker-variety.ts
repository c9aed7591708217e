import { contractSignStates, cooperation, sourceTypes } from "../../../src-shared/kernel/states/worker.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import { contractTypes } from "../../../src-shared/workers/contracts/labor-contract-states.ts";
import type { Tx } from "../../core/database/tables.ts";
import type { World } from "../world/world.ts";

const { code } = contractSignStates;

const cooperating = (tx: Tx, { agencyId }: World) =>
  tx
    .selectFrom("company_labors")
    .select(["id", "company_id"])
    .where("agency_id", "=", agencyId)
    .where("cooperation_status", "=", cooperation.cooperating)
    .where("source_type", "=", sourceTypes.entered);

/** Of each company with several of them, the last one: the others stay what other stories take them for. */
const spared = <R extends { readonly company_id: number }>(rows: readonly R[]): R[] =>
  [...Map.groupBy(rows, ({ company_id }) => company_id).values()].flatMap((own) =>
    own.length > 2 ? own.slice(-1) : [],
  );

/**
 * Gives the demo's workers what follows from the other stories: those who stopped have their online contract released, some let
 * theirs expire, some came by an import and one by a fast bill.
 */
export const addVariety = async (world: World, tx: Tx): Promise<void> => {
  const change_seq = world.seq();
  await tx
    .updateTable("company_labors")
    .set({ contract_sign_type: code("released"), change_seq })
    .where("agency_id", "=", world.agencyId)
    .where("cooperation_status", "=", cooperation.stopped)
    .where("contract_sign_type", "=", code("signed"))
    .where("contract_type", "=", contractTypes.online)
    .execute();
  const unsigned = await cooperating(tx, world)
    .where("contract_sign_type", "=", code("unsigned"))
    .where("sign_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("labor_contracts as k").select("k.id").whereRef("k.company_labor_id", "=", "company_labors.id"),
        ),
      ),
    )
    .orderBy("id")
    .execute();
  const [fromBill, ...expired] = spared(unsigned);
  const ended = addDays(world.anchor, -12);
  const over = {
    ...{ contract_sign_type: code("expired"), sign_at: `${addDays(ended, -364)} 10:37:26`, contract_end_at: ended },
    change_seq,
  };
  for (const { id } of expired) await tx.updateTable("company_labors").set(over).where("id", "=", id).execute();
  if (fromBill !== undefined)
    await tx
      .updateTable("company_labors")
      .set({ source_type: sourceTypes.fastBill, change_seq })
      .where("id", "=", fromBill.id)
      .execute();
  const all = await cooperating(tx, world).orderBy("id").execute();
  const imported = all.filter((_, at) => at % 7 === 3).map(({ id }) => id);
  for (let from = 0; from < imported.length; from += 500)
    await tx
      .updateTable("company_labors")
      .set({ source_type: sourceTypes.imported, change_seq })
      .where("id", "in", imported.slice(from, from + 500))
      .execute();
};
