import { serviceBillDiscounts } from "./billing/service-bill-discounts.ts";
import { walletChanges } from "./billing/wallet-changes.ts";
import { companyFreezes } from "./companies/company-freezes.ts";
import { barLifts } from "./workers/bar-lifts.ts";
import { personChanges } from "./workers/person-changes.ts";

export const proposals = {
  asked: "Submitted. A colleague must approve it",
  done: "Done: {{title}}",
  title: "{{action}}: {{kind}}",
  byLine: "{{person}} {{time}}",
  reasonLine: "Reason: {{reason}}",
  walletChanges,
  serviceBillDiscounts,
  barLifts,
  personChanges,
  companyFreezes,
} as const;
