import { defineArea } from "../area.ts";
import { sealed, unsealed } from "../database/table-rules.ts";

/** The register of workers: its tables. What is done with them lies in the areas above. */
export const peopleArea = defineArea({
  tables: {
    ...sealed(
      "labors",
      "labor_accounts",
      "labor_identity",
      "real_name_reviews",
      "liveness_records",
      "labor_consents",
      "labor_contracts",
      "contract_templates",
      "stop_batches",
      "stop_records",
      "tax_collect_records",
    ),
    company_labors: {
      isSealed: true,
      // Figures that follow from bills.
      unsealedColumns: [
        ...(["income_month", "month_income", "year_income", "rolling12_income", "last_settlement_at"] as const),
        ...(["own_month_income", "own_year_income", "own_rolling12_income"] as const),
      ],
    },
    // Ceilings of a day.
    page_uses: {
      isSealed: false,
      namesNoFile: true,
      ageing: { key: "key", column: "from_ms", unit: "ms", maxAgeMs: 2 * 86_400_000 },
    },
    ...sealed("labor_qr_codes"),
    // Papers beside the register, and what the audit log tells too.
    ...unsealed("labor_attachments", "labor_history"),
  },
});
