import { feeDiscounts } from "./billing/fee-discounts.ts";
import { promotionFees } from "./billing/promotion-fees.ts";
import { accountChanges } from "./companies/account-changes.ts";
import { companyContracts } from "./companies/company-contracts.ts";
import { companyTaxCollect } from "./companies/company-tax-collect.ts";
import { contractTemplates } from "./companies/contract-templates.ts";
import { joinApplies } from "./companies/join-applies.ts";
import { sensitiveWords } from "./companies/sensitive-words.ts";
import { insuranceOrders } from "./insurance/insurance-orders.ts";
import { insurancePlans } from "./insurance/insurance-plans.ts";
import { taskApplicants } from "./tasks/task-applicants.ts";
import { tasks } from "./tasks/tasks.ts";
import { platformReports } from "./tax/platform-reports.ts";
import { laborQrCodes } from "./workers/labor-qr-codes.ts";
import { occupations } from "./workers/occupations.ts";
import { realNameReviews } from "./workers/real-name-reviews.ts";
import { workerMerges } from "./workers/worker-merges.ts";

/** The texts of every record; its list, states, enumerations and notes join those of the others from here. */
export const records = {
  feeDiscounts,
  platformReports,
  promotionFees,
  sensitiveWords,
  laborQrCodes,
  accountChanges,
  occupations,
  contractTemplates,
  realNameReviews,
  companyContracts,
  joinApplies,
  companyTaxCollect,
  workerMerges,
  tasks,
  taskApplicants,
  insurancePlans,
  insuranceOrders,
} as const;
