import type { SameShape } from "../shape.ts";
import type { proposals as zh } from "../zh-CN/proposals.ts";
import { barLifts } from "./bar-lifts.ts";
import { companyFreezes } from "./company-freezes.ts";
import { personChanges } from "./person-changes.ts";
import { serviceBillDiscounts } from "./service-bill-discounts.ts";
import { walletChanges } from "./wallet-changes.ts";

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
} as const satisfies SameShape<typeof zh>;
