import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import { laborQrCodeStates } from "../../../src-shared/workers/registration/labor-qr-codes-record.ts";
import type { Tx } from "../../core/database/tables.ts";
import type { AreaDemo } from "../history/area-demo.ts";
import type { World } from "../world/world.ts";

/** Codes in every state; `company`: position among the companies from 0, `lasts`: days from the anchor. */
const codes = [
  { company: 0, name: "总部前台登记", area: "310101", state: "on", lasts: 120, max: 500, made: 40 },
  { company: 1, name: "配送员招募（秋季）", area: null, state: "on", lasts: 14, max: 60, made: 30 },
  { company: 2, name: "制造中心入场登记", area: "320500", state: "on", lasts: 200, max: 300, made: 20 },
  { company: 3, name: "门店兼职登记", area: null, state: "off", lasts: 90, max: 100, made: 60 },
  { company: 0, name: "夏季活动现场", area: "310115", state: "expired", lasts: -20, max: 80, made: 140 },
  { company: 1, name: "测试用二维码", area: null, state: "removed", lasts: 30, max: 1, made: 10 },
] as const;

/** Codes to register by. Nobody has registered by them yet: people of the demo came otherwise. */
const addQrCodes = async (world: World, tx: Tx): Promise<void> => {
  const companies = await tx
    .selectFrom("companies")
    .select("id")
    .where("agency_id", "=", world.agencyId)
    .orderBy("id")
    .execute();
  const maker = world.operator("operator").id;
  for (const [at, { company, name, area, state, lasts, max, made }] of codes.entries()) {
    const company_id = companies[company % companies.length]?.id ?? 0;
    const day = addDays(world.anchor, -made);
    const isStopped = state === "off";
    // At once, because the registrations of the demo name them.
    const row = {
      ...{ id: world.ids(1), version: state === "on" ? 1 : 2, change_seq: world.seq(), agency_id: world.agencyId },
      ...{ company_id, no: world.number("EM", day), status: laborQrCodeStates.code(state), maker_id: maker },
      // The demo's addresses are the same on every machine.
      ...{ create_at: `${day} 09:15:00`, name, token: `qdemo${String(at + 1).padStart(4, "0")}${world.agencyId}` },
      ...{ expire_at: addDays(world.anchor, lasts), area, organization_id: null, settlement_type: null },
      ...{ contract_type: at === 0 ? 1 : null, max_use: max, used_count: 0 },
      ...{ changer_id: null, changed_at: null, starter_id: null, started_at: null },
      ...{ stopper_id: isStopped ? maker : null, stopped_at: isStopped ? `${addDays(day, 12)} 18:00:00` : null },
    };
    await tx.insertInto("labor_qr_codes").values(row).execute();
  }
};

export const demo: AreaDemo = { fill: addQrCodes };
