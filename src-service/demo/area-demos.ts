import { addAcceptances } from "./acceptances.ts";
import type { AreaDemo } from "./area-demo.ts";
import { addBillDepartments } from "./bill-departments.ts";
import { addCompanyRules } from "./company-rules.ts";
import { addInvoices } from "./invoices.ts";
import { reportDemoQuarters } from "./platform-reports.ts";
import { addSensitiveWords } from "./sensitive-words.ts";
import { addSettlementExtras } from "./settlement-extras.ts";
import { declareDemoMonths } from "./tax-months.ts";
import { addVouchers } from "./vouchers.ts";

/**
 * The demo data of each area. They run in this order and take record numbers and chance from one stream, so a new area goes
 * to the end: what stands before it keeps its records.
 */
export const areaDemos: readonly AreaDemo[] = [
  // Agreements.
  { make: ({ world, members }) => addAcceptances(world, members) },
  // Companies, their departments and rules; departments of bills.
  { make: ({ world, companies }) => addCompanyRules(world, companies), fill: (_world, tx) => addBillDepartments(tx) },
  // Invoices.
  { make: ({ world, companies, settlements }) => addInvoices(world, companies, settlements) },
  // Fee discounts and accounts to pay to.
  { make: ({ world, companies }) => addSettlementExtras(world, companies) },
  // Vouchers.
  { fill: addVouchers },
  // Tax months.
  { live: declareDemoMonths },
  // Reports to the tax authority, of the months that were declared.
  { live: reportDemoQuarters },
  // Sensitive words.
  { fill: addSensitiveWords },
];
