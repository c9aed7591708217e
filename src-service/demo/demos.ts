import { demo as acceptances } from "./acceptances.ts";
import { demo as accountChanges } from "./account-changes.ts";
import type { AreaDemo } from "./area-demo.ts";
import { demo as attachments } from "./attachments.ts";
import { demo as companyChannels } from "./company-channels.ts";
import { demo as companyContracts } from "./company-contracts.ts";
import { demo as companyIdentity } from "./company-identity.ts";
import { demo as companyRules } from "./company-rules.ts";
import { demo as companyStatuses } from "./company-statuses.ts";
import { demo as companyTaxCollects } from "./company-tax-collects.ts";
import { demo as departments } from "./departments.ts";
import { demo as identityReviews } from "./identity-reviews.ts";
import { demo as invoices } from "./invoices.ts";
import { demo as joinApplies } from "./join-applies.ts";
import { demo as occupations } from "./occupations.ts";
import { demo as otherDocuments } from "./other-documents.ts";
import { demo as payAccounts } from "./pay-accounts.ts";
import { demo as platformReports } from "./platform-reports.ts";
import { demo as qrCodes } from "./qr-codes.ts";
import { demo as registrations } from "./registrations.ts";
import { demo as sensitiveWords } from "./sensitive-words.ts";
import { demo as settlementExtras } from "./settlement-extras.ts";
import { demo as stops } from "./stops.ts";
import { demo as taxCollect } from "./tax-collect.ts";
import { demo as taxMonths } from "./tax-months.ts";
import { demo as vouchers } from "./vouchers.ts";
import { demo as workerContracts } from "./worker-contracts.ts";
import { demo as workerImports } from "./worker-imports.ts";
import { demo as workerIncomes } from "./worker-incomes.ts";
import { demo as workerMerges } from "./worker-merges.ts";

/**
 * Demo data of the areas, on top of the common history. They are made in this order, and take record numbers and chance from
 * one stream: one that is added at the end changes none before it.
 */
export const demos: readonly AreaDemo[] = [
  acceptances,
  companyRules,
  departments,
  vouchers,
  invoices,
  settlementExtras,
  taxMonths,
  platformReports,
  sensitiveWords,
  occupations,
  identityReviews,
  qrCodes,
  stops,
  taxCollect,
  payAccounts,
  registrations,
  workerIncomes,
  workerImports,
  workerContracts,
  attachments,
  companyIdentity,
  companyContracts,
  accountChanges,
  joinApplies,
  companyTaxCollects,
  companyChannels,
  companyStatuses,
  workerMerges,
  otherDocuments,
];
