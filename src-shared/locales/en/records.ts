import { feeDiscounts } from "./fee-discounts.ts";
import { platformReports } from "./platform-reports.ts";
import { promotionFees } from "./promotion-fees.ts";

/** The texts of every record; its list, states, enumerations and notes join those of the others from here. */
export const records = { feeDiscounts, platformReports, promotionFees } as const;
