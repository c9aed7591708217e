import { serviceBillDiscounts } from "./billing/service-bill-discounts.ts";
import { walletChanges } from "./billing/wallet-changes.ts";
import { companyFreezes } from "./companies/company-freezes.ts";
import { barLifts } from "./workers/bar-lifts.ts";
import { personChanges } from "./workers/person-changes.ts";

/** Texts of what one person proposes about a record and another decides: those common to all, and of each. */
export const proposals = {
  asked: "已提交，等待另一位同事批准",
  done: "已完成：{{title}}",
  title: "{{action}}：{{kind}}",
  byLine: "{{person}} {{time}}",
  reasonLine: "原因：{{reason}}",
  walletChanges,
  serviceBillDiscounts,
  barLifts,
  personChanges,
  companyFreezes,
} as const;
