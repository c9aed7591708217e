import { sealed } from "../../core/database/table-rules.ts";
import { defineArea } from "../../lists/area.ts";

const paidBills = { derivedFrom: "paid bills (`workers/follow-incomes.ts`)" } as const;

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
      unsealedColumns: {
        ...{ income_month: paidBills, month_income: paidBills, year_income: paidBills, rolling12_income: paidBills },
        ...{ own_month_income: paidBills, own_year_income: paidBills, own_rolling12_income: paidBills },
        last_settlement_at: paidBills,
        unpaid: paidBills,
      },
    },
    // Ceilings of a day.
    page_uses: {
      isSealed: false,
      because: { noWeight: "counts of a day, for ceilings of what strangers may ask" },
      namesNoFile: true,
      ageing: { key: "key", column: "from_ms", unit: "ms", maxAgeMs: 2 * 86_400_000 },
    },
    ...sealed("labor_qr_codes", "labor_attachments", "labor_history"),
  },
});
