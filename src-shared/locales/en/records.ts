import { accountChanges } from "./account-changes.ts";
import { companyContracts } from "./company-contracts.ts";
import { companyTaxCollect } from "./company-tax-collect.ts";
import { contractTemplates } from "./contract-templates.ts";
import { feeDiscounts } from "./fee-discounts.ts";
import { joinApplies } from "./join-applies.ts";
import { laborQrCodes } from "./labor-qr-codes.ts";
import { occupations } from "./occupations.ts";
import { platformReports } from "./platform-reports.ts";
import { promotionFees } from "./promotion-fees.ts";
import { realNameReviews } from "./real-name-reviews.ts";
import { sensitiveWords } from "./sensitive-words.ts";
import { workerMerges } from "./worker-merges.ts";

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
} as const;
