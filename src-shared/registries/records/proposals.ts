import { serviceBillDiscountProposal } from "../../billing/fees/service-bill-discounts.ts";
import { walletChangeProposal } from "../../billing/funds/wallet-changes.ts";
import { companyFreezeProposal } from "../../companies/register/company-freezes.ts";
import type { AnyProposal } from "../../kernel/records/proposal.ts";
import { barLiftProposal } from "../../workers/workers/bar-lifts.ts";
import { personChangeProposal } from "../../workers/workers/person-changes.ts";

/** Every proposal that is declared; a new one joins here. */
export const proposals = {
  walletChanges: walletChangeProposal,
  serviceBillDiscounts: serviceBillDiscountProposal,
  barLifts: barLiftProposal,
  personChanges: personChangeProposal,
  companyFreezes: companyFreezeProposal,
} as const;

export type Proposals = typeof proposals;
export type ProposalName = keyof Proposals;

export const proposalNames = Object.keys(proposals) as [ProposalName, ...ProposalName[]];

export const proposalByName = (name: ProposalName): AnyProposal => proposals[name];
