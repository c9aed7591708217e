import type { Tables } from "../database/tables.ts";
import type { LineCost } from "../money/movements.ts";

/** What a bill's payment costs its company, by what it goes for. */
export const costOfBill = (bill: Tables["bills"]): LineCost => ({
  net: bill.net_pay,
  fee: bill.service_fee + bill.labor_service_fee,
  tax: bill.pit + bill.vat + bill.surtax + bill.vat_recover,
  withheld: bill.car_rental_fee,
});
