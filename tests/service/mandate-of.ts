import type { Tables } from "../../src-service/core/database/tables.ts";
import { cmbMandateStates } from "../../src-shared/companies/channels/company-channels-states.ts";
import type { Scene } from "./money-scene.ts";

/** A mandate in force by which everything may be taken from the account of the scene's company. */
export const mandateOf = async (scene: Scene): Promise<Tables["cmb_mandates"]> => ({
  ...{ id: 8_100_001, version: 1, agency_id: (await scene.wallet()).agency_id, company_id: Number(scene.company_id) },
  ...{ status: cmbMandateStates.code("inForce"), payment_limit: 10 ** 10, day_limit: 10 ** 11, until: "2099-12-31" },
  ...{ maker_id: 0, create_at: "2026-11-01 09:00:00", decider_id: 0, decided_at: "2026-11-01 10:00:00" },
  ...{ ended_by: null, ended_at: null, reason: "" },
});
