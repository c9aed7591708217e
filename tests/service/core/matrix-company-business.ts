import type { CallName } from "../../../src-shared/calls/registry.ts";
import type { Case } from "./matrix-cases.ts";

/** Of another version, so that nothing is asked for or decided. */
const version = 9;

const modes = {
  ...{ version, start_at: "2099-01-01", business_mode: null, tax_calculate_mode: 1, calculation_mode_no: 1 },
  ...{ labor_value_added_tax_max_month: null, labor_value_added_tax_max_quarter: null, reason: "合同变更" },
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
        with: (id) => ({ path: { id }, body: { change_id: "1", version, action: "withdraw" } }),
      },
    ],
    // Found among the company's own.
    plain: ["body.change_id"],
  },
};
