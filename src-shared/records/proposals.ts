import { barLiftProposal } from "./bar-lifts.ts";
import { companyFreezeProposal } from "./company-freezes.ts";
import { personChangeProposal } from "./person-changes.ts";
import type { AnyProposal } from "./proposal.ts";
import { serviceBillDiscountProposal } from "./service-bill-discounts.ts";
import { walletChangeProposal } from "./wallet-changes.ts";

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
