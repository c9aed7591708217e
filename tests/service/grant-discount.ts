import type { Tables } from "../../src-service/core/database/tables.ts";
import type { Scene } from "./money-scene.ts";

let grants = 0;

/** A fee discount of the scene's company that was granted this year: 100.00 in all unless said otherwise. */
export const grantDiscount = async (scene: Scene, more: Partial<Tables["fee_discounts"]> = {}) => {
  grants += 1;
  const discount: Tables["fee_discounts"] = {
    id: 5_000_000 + grants,
    version: 1,
    change_seq: 0,
    agency_id: (await scene.wallet()).agency_id,
    company_id: Number(scene.company_id),
    no: `YH${grants}`,
    status: 20,
    kind: 1,
    amount: 100_00,
    ratio: 10_000,
    reason: "签约优惠",
    start_at: "2026-01-01",
    end_at: "2026-12-31",
    maker_id: Number(scene.person("maker").id),
    checker_id: Number(scene.person("checker").id),
    decided_at: "2026-01-01 10:00:00",
    decided_reason: "",
    withdrawer_id: null,
    withdrawn_at: null,
    withdrawn_reason: null,
    create_at: "2026-01-01 09:00:00",
    ...more,
  };
  await scene.running().service.writing.insertInto("fee_discounts").values(discount).execute();
  return { ...discount, id: String(discount.id) };
};
