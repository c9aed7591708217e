import { cooperation, taxCollectStates } from "../../../src-shared/kernel/states/worker.ts";
import { addMonths } from "../../../src-shared/kernel/values/time/time.ts";
import { insertMany, type Tx } from "../../core/database/tables.ts";
import type { AreaDemo } from "../history/area-demo.ts";
import type { World } from "../world/world.ts";

const { code } = taxCollectStates;
const workers = 36;

const failReasons = ["姓名与证件号码不一致", "证件号码在税务系统中已停用"] as const;

/** Result of the n-th worker's data: every ninth failed, every twelfth waits for an answer. */
const resultOf = (at: number): number => {
  if (at % 9 === 4) return code("failed");
  return code(at % 12 === 7 ? "collecting" : "collected");
};

/** Data of workers that were sent to the tax office for the month before, with every answer. */
const addTaxCollect = async (world: World, tx: Tx): Promise<void> => {
  const relations = await tx
    .selectFrom("company_labors")
    .select(["company_id", "labor_id"])
    .where("cooperation_status", "=", cooperation.cooperating)
    .orderBy("id")
    .limit(workers)
    .execute();
  const period = addMonths(world.anchor, -1).slice(0, 7);
  const day = `${world.anchor.slice(0, 7)}-01`;
  const seen = new Set<number>();
  for (const [at, { company_id, labor_id }] of relations.entries()) {
    const result = resultOf(at);
    const isAnswered = result !== code("collecting");
    const upload_time = `${day} 02:${String(at).padStart(2, "0")}:00`;
    // At once, because a company's month of the demo counts them.
    await insertMany(tx, "tax_collect_records", [
      {
        ...{ id: world.ids(1), version: 1, change_seq: world.seq(), agency_id: world.agencyId, company_id, labor_id },
        ...{ period, result, upload_time, attempts: 1, create_at: `${day} 01:30:00` },
        fail_reason: result === code("failed") ? (failReasons[at % failReasons.length] ?? "") : "",
        receipt_no: isAnswered ? `SJ${period.replace("-", "")}${String(at + 1).padStart(6, "0")}` : null,
        maker_id: world.operator("operator").id,
        submission_id: null,
      },
    ]);
    if (seen.has(labor_id)) continue;
    seen.add(labor_id);
    await tx
      .updateTable("labors")
      .set({ tax_collect_status: result, tax_name_collect_upload_time: upload_time, change_seq: world.seq() })
      .where("id", "=", labor_id)
      .execute();
  }
};

export const demo: AreaDemo = { fill: addTaxCollect };
