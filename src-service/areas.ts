import { agreementsArea } from "./access/agreements/area.ts";
import { organizationArea } from "./access/organization/area.ts";
import { qrLoginArea } from "./access/qr-login/area.ts";
import { rolesArea } from "./access/roles/area.ts";
import { sessionArea } from "./access/session/area.ts";
import { usersArea } from "./access/users/area.ts";
import { billsArea } from "./billing/bills/area.ts";
import { feeDiscountsArea } from "./billing/fee-discounts/area.ts";
import { fundsArea } from "./billing/funds/area.ts";
import { invoicesArea } from "./billing/invoices/area.ts";
import { promotionFeesArea } from "./billing/promotion-fees/area.ts";
import { serviceBillsArea } from "./billing/service-bills/area.ts";
import { settlementsArea } from "./billing/settlements/area.ts";
import { vouchersArea } from "./billing/vouchers/area.ts";
import { whatIfArea } from "./billing/what-if/area.ts";
import { accountChangesArea } from "./companies/account-changes/area.ts";
import { companyBusinessArea } from "./companies/company-business/area.ts";
import { companyChannelsArea } from "./companies/company-channels/area.ts";
import { companyContractsArea } from "./companies/company-contracts/area.ts";
import { companyIdentityArea } from "./companies/company-identity/area.ts";
import { companyRegisterArea } from "./companies/company-register/area.ts";
import { companyTaxArea } from "./companies/company-tax/area.ts";
import { companyWizardArea } from "./companies/company-wizard/area.ts";
import { joinsArea } from "./companies/joins/area.ts";
import { sensitiveWordsArea } from "./companies/sensitive-words/area.ts";
import { countersAreAhead } from "./core/database/audit-counters.ts";
import { groundTables } from "./core/database/ground-tables.ts";
import { companiesArea } from "./directory/companies/area.ts";
import { accountsArea } from "./directory/corporate-accounts/area.ts";
import { peopleArea } from "./directory/people/area.ts";
import { workerColumnsArea } from "./directory/worker-columns/area.ts";
import { insuranceOrdersArea } from "./insurance/orders/area.ts";
import { insuranceMoneyArea } from "./insurance/payments/area.ts";
import { insurancePlansArea } from "./insurance/plans/area.ts";
import { insuranceRosterArea } from "./insurance/roster/area.ts";
import { insuranceStatisticsArea } from "./insurance/statistics/area.ts";
import { joinAreas, type Missing } from "./join-areas.ts";
import { moneyArea } from "./ledger/money/area.ts";
import type { Area } from "./lists/area.ts";
import { listViewsArea } from "./lists/list-views/area.ts";
import { renamesArea } from "./lists/renames/area.ts";
import { securityLogArea } from "./lists/security-log/area.ts";
import { revealArea } from "./lists/sensitive/reveal.ts";
import { storageArea } from "./lists/storage/area.ts";
import { attachmentsArea } from "./records/attachments/area.ts";
import { eventsArea } from "./records/events/area.ts";
import { exportsArea } from "./records/exports/area.ts";
import { importsArea } from "./records/imports/area.ts";
import { messagesArea } from "./records/messages/area.ts";
import { retentionArea } from "./records/retention/rounds.ts";
import { workbenchArea } from "./records/workbench/area.ts";
import { taskApplicantsArea } from "./tasks/applicants/area.ts";
import { taskBatchesArea } from "./tasks/batches/area.ts";
import { taskNotesArea } from "./tasks/notes/area.ts";
import { simpleTasksArea } from "./tasks/simple/area.ts";
import { taskPagesArea } from "./tasks/task-pages/area.ts";
import { tasksArea } from "./tasks/tasks/area.ts";
import { incomeTaxArea } from "./tax/income-tax/area.ts";
import { platformReportsArea } from "./tax/platform-reports/area.ts";
import { identityArea } from "./workers/identity/area.ts";
import { occupationsArea } from "./workers/occupations/area.ts";
import { payAccountsArea } from "./workers/pay-accounts/area.ts";
import { qrCodesArea } from "./workers/qr-codes/area.ts";
import { recognitionArea } from "./workers/recognition/area.ts";
import { registrationArea } from "./workers/registration/area.ts";
import { stoppingArea } from "./workers/stopping/area.ts";
import { taxCollectArea } from "./workers/tax-collect/area.ts";
import { workerContractsArea } from "./workers/worker-contracts/area.ts";
import { workerEntryArea } from "./workers/worker-entry/area.ts";
import { workerMergesArea } from "./workers/worker-merges/area.ts";
import { workersArea } from "./workers/workers/area.ts";

/**
 * Every area of the service; this is the only place that knows them all. Their proofs run in this order.
 */
export const areas = [
  { tables: groundTables, auditChecks: [countersAreAhead] },
  sessionArea,
  qrLoginArea,
  agreementsArea,
  accountsArea,
  listViewsArea,
  companiesArea,
  peopleArea,
  revealArea,
  securityLogArea,
  renamesArea,
  storageArea,
  recognitionArea,
  eventsArea,
  billsArea,
  moneyArea,
  fundsArea,
  settlementsArea,
  exportsArea,
  vouchersArea,
  invoicesArea,
  feeDiscountsArea,
  serviceBillsArea,
  incomeTaxArea,
  promotionFeesArea,
  platformReportsArea,
  sensitiveWordsArea,
  occupationsArea,
  identityArea,
  qrCodesArea,
  stoppingArea,
  taxCollectArea,
  payAccountsArea,
  registrationArea,
  workersArea,
  workerEntryArea,
  workbenchArea,
  messagesArea,
  retentionArea,
  importsArea,
  workerContractsArea,
  attachmentsArea,
  companyWizardArea,
  companyBusinessArea,
  companyIdentityArea,
  companyContractsArea,
  accountChangesArea,
  whatIfArea,
  joinsArea,
  companyTaxArea,
  companyChannelsArea,
  workerColumnsArea,
  companyRegisterArea,
  workerMergesArea,
  tasksArea,
  taskNotesArea,
  simpleTasksArea,
  taskApplicantsArea,
  taskPagesArea,
  taskBatchesArea,
  rolesArea,
  usersArea,
  organizationArea,
  insurancePlansArea,
  insuranceMoneyArea,
  insuranceRosterArea,
  insuranceOrdersArea,
  insuranceStatisticsArea,
] as const satisfies readonly Area[];

/** Contributions of areas to each other. A name that none contributes does not compile: the error says which. */
export const { contributed, exports: areaExports } = joinAreas<Missing<(typeof areas)[number]>>(areas);
