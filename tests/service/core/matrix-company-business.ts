import type { RunningService } from "../../../src-service/server.ts";
import type { CallName } from "../../../src-shared/registries/calls/registry.ts";
import type { Case } from "./matrix-cases.ts";

/** Of another version, so that nothing is asked for or decided. */
const version = 9;

const modes = {
  ...{ version, start_at: "2027-01-01", business_mode: null, tax_calculate_mode: 1, calculation_mode_no: 1 },
  ...{ labor_value_added_tax_max_month: null, labor_value_added_tax_max_quarter: null, reason: "合同变更" },
};

/** Company 11's waiting change of its modes, which the right person may withdraw. */
const modeChange = 12_099;

/** Asks for it in the name of `maker_id`. */
export const addModeChange = async (running: RunningService, maker_id: number): Promise<void> => {
  await running.service.writing
    .insertInto("company_mode_changes")
    .values({
      ...{ id: modeChange, version: 1, change_seq: 1, agency_id: 1, company_id: 11, status: 1 },
      ...{ start_at: "2099-01-01", business_mode: null, tax_calculate_mode: 1, calculation_mode_no: 1 },
      ...{ labor_value_added_tax_max_month: null, labor_value_added_tax_max_quarter: null },
      ...{ reason: "合同变更", maker_id, create_at: "2026-03-01 10:00:00" },
      ...{ decider_id: null, decided_at: null, decided_reason: null },
    })
    .execute();
};

/** Requests about the modes of companies by day. */
export const companyBusinessCases: Readonly<Record<Extract<CallName, `companyBusiness.${string}`>, Case>> = {
  "companyBusiness.get": {
    by: "worker",
    points: [{ at: "path.id", record: "company", with: (id) => ({ path: { id } }) }],
    // A code.
    plain: ["query.calculation_mode_no"],
  },
  "companyBusiness.create": {
    by: "worker",
    points: [{ at: "body.company_id", record: "company", with: (company_id) => ({ body: { company_id, ...modes } }) }],
    plain: ["body.calculation_mode_no"],
  },
  "companyBusiness.update": {
    by: "worker",
    points: [
      {
        at: "path.id",
        record: "company",
        with: (id) => ({ path: { id }, body: { change_id: String(modeChange), version, action: "withdraw" } }),
      },
    ],
    // Found among the company's own.
    plain: ["body.change_id"],
  },
};
