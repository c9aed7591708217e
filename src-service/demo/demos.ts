import { demo as acceptances } from "./areas/acceptances.ts";
import { demo as accountChanges } from "./areas/account-changes.ts";
import { demo as attachments } from "./areas/attachments.ts";
import { demo as companyChannels } from "./areas/company-channels.ts";
import { demo as companyContracts } from "./areas/company-contracts.ts";
import { demo as companyIdentity } from "./areas/company-identity.ts";
import { demo as companyRules } from "./areas/company-rules.ts";
import { demo as companyStatuses } from "./areas/company-statuses.ts";
import { demo as companyTaxCollects } from "./areas/company-tax-collects.ts";
import { demo as departments } from "./areas/departments.ts";
import { demo as identityReviews } from "./areas/identity-reviews.ts";
import { demo as invoices } from "./areas/invoices.ts";
import { demo as joinApplies } from "./areas/join-applies.ts";
import { demo as occupations } from "./areas/occupations.ts";
import { demo as otherDocuments } from "./areas/other-documents.ts";
import { demo as payAccounts } from "./areas/pay-accounts.ts";
import { demo as platformReports } from "./areas/platform-reports.ts";
import { demo as qrCodes } from "./areas/qr-codes.ts";
import { demo as registrations } from "./areas/registrations.ts";
import { demo as sensitiveWords } from "./areas/sensitive-words.ts";
import { demo as settlementExtras } from "./areas/settlement-extras.ts";
import { demo as stops } from "./areas/stops.ts";
import { demo as taxCollect } from "./areas/tax-collect.ts";
import { demo as taxMonths } from "./areas/tax-months.ts";
import { demo as vouchers } from "./areas/vouchers.ts";
import { demo as workerContracts } from "./areas/worker-contracts.ts";
import { demo as workerEvidence } from "./areas/worker-evidence.ts";
import { demo as workerImports } from "./areas/worker-imports.ts";
import { demo as workerIncomes } from "./areas/worker-incomes.ts";
import { demo as workerMerges } from "./areas/worker-merges.ts";
import { demo as accountChecks } from "./evidence/account-checks.ts";
import { demo as agencyDepartments } from "./evidence/agency-departments.ts";
import { demo as companyProofs } from "./evidence/company-proofs.ts";
import { demo as contractHistory } from "./evidence/contract-history.ts";
import { demo as roles } from "./evidence/roles.ts";
import { demo as simpleTasks } from "./evidence/simple-tasks.ts";
import { demo as taskBatches } from "./evidence/task-batches.ts";
import { demo as tasks } from "./evidence/tasks.ts";
import type { AreaDemo } from "./history/area-demo.ts";
import { demo as insuranceOrders } from "./insurance/orders.ts";
import { demo as insurancePlans } from "./insurance/plans.ts";

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
  workerEvidence,
  contractHistory,
  accountChecks,
  companyProofs,
  tasks,
  taskBatches,
  simpleTasks,
  roles,
  agencyDepartments,
  insurancePlans,
  insuranceOrders,
];
