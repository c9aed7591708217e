import type { Tables } from "../../core/database/tables.ts";
import type { LineCost } from "../../ledger/money/movements.ts";

/** Cost of a bill's payment for its company, by component, cents. */
export const costOfBill = (bill: Tables["bills"]): LineCost => ({
  net: bill.net_pay,
  fee: bill.service_fee + bill.labor_service_fee,
  tax: bill.pit + bill.vat + bill.surtax + bill.vat_recover,
  withheld: bill.car_rental_fee,
});
