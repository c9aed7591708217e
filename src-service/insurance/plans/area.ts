import { sealed } from "../../core/database/table-rules.ts";
import { defineArea } from "../../lists/area.ts";

/** Insurance plans: what is covered, for whom, at which price from which day. */
export const insurancePlansArea = defineArea({
  tables: sealed(
    ...(["insurance_plans", "insurance_prices", "insurance_plan_files", "insurance_settings"] as const),
    ...(["insurance_orders", "insurance_order_prices", "insurance_order_files", "insurance_seats"] as const),
    ...(["insurance_amendments", "insurance_changes", "insurance_payments", "insurance_remittances"] as const),
  ),
});
