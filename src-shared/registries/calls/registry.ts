import * as accounts from "../../access/accounts/accounts-calls.ts";
import * as agencyRules from "../../access/agencies/agency-rules-calls.ts";
import * as agreements from "../../access/agreements/agreements-calls.ts";
import * as organization from "../../access/organization/organization-calls.ts";
import * as roles from "../../access/roles/roles-calls.ts";
import * as factorResets from "../../access/session/factor-resets-calls.ts";
import * as listSettings from "../../access/session/list-settings-calls.ts";
import * as qrLogin from "../../access/session/qr-login-calls.ts";
import * as security from "../../access/session/security-calls.ts";
import * as session from "../../access/session/session-calls.ts";
import * as other from "../../access/storage/other-calls.ts";
import * as users from "../../access/users/users-calls.ts";
import * as billBatches from "../../billing/bills/bill-batches-calls.ts";
import * as billChanges from "../../billing/bills/bill-changes-calls.ts";
import * as billTax from "../../billing/bills/bill-tax-calls.ts";
import * as bills from "../../billing/bills/bills-calls.ts";
import * as promotionFees from "../../billing/fees/promotion-fees-record.ts";
import * as serviceBillDiscounts from "../../billing/fees/service-bill-discounts.ts";
import * as serviceBills from "../../billing/fees/service-bills-calls.ts";
import * as alipay from "../../billing/funds/alipay-records-calls.ts";
import * as channelAccounts from "../../billing/funds/channel-accounts-calls.ts";
import * as money from "../../billing/funds/money-calls.ts";
import * as topUps from "../../billing/funds/top-ups-calls.ts";
import * as transactions from "../../billing/funds/transactions-calls.ts";
import * as transfers from "../../billing/funds/transfers-calls.ts";
import * as walletChanges from "../../billing/funds/wallet-changes.ts";
import * as wallets from "../../billing/funds/wallets-calls.ts";
import * as invoicePapers from "../../billing/invoices/invoice-papers-calls.ts";
import * as invoices from "../../billing/invoices/invoices-calls.ts";
import * as settlementActions from "../../billing/settlements/settlement-actions-calls.ts";
import * as settlementChecks from "../../billing/settlements/settlement-checks-calls.ts";
import * as settlementFigures from "../../billing/settlements/settlement-figures-calls.ts";
import * as settlementPayments from "../../billing/settlements/settlement-payments-calls.ts";
import * as settlements from "../../billing/settlements/settlements-calls.ts";
import * as vouchers from "../../billing/vouchers/vouchers-calls.ts";
import * as companyBusiness from "../../companies/business/company-business-calls.ts";
import * as companyChannels from "../../companies/channels/company-channels-calls.ts";
import * as companyContracts from "../../companies/contracts/company-contracts-record.ts";
import * as contractReminders from "../../companies/contracts/contract-reminders-calls.ts";
import * as contractTemplates from "../../companies/contracts/contract-templates-record.ts";
import * as contractWhatIf from "../../companies/contracts/contract-what-if-calls.ts";
import * as entIdentity from "../../companies/identity/ent-identity-calls.ts";
import * as superManager from "../../companies/identity/super-manager-calls.ts";
import * as joinPage from "../../companies/joins/join-page-calls.ts";
import * as companies from "../../companies/register/companies-calls.ts";
import * as companyFreezes from "../../companies/register/company-freezes.ts";
import * as register from "../../companies/register/company-register-calls.ts";
import * as companyReviews from "../../companies/register/company-review-calls.ts";
import * as sensitiveWords from "../../companies/sensitive-words/sensitive-words-calls.ts";
import * as companyWizard from "../../companies/wizard/company-wizard-calls.ts";
import * as insuranceOrders from "../../insurance/orders/insurance-orders-record.ts";
import * as insuranceOrderPapers from "../../insurance/orders/order-papers-calls.ts";
import * as insurancePayments from "../../insurance/payments/insurance-payments-calls.ts";
import * as insurancePlans from "../../insurance/plans/insurance-plans-record.ts";
import * as insuranceAmendments from "../../insurance/roster/amendments-calls.ts";
import * as insuranceRecords from "../../insurance/roster/insurance-records-list.ts";
import * as insuranceRoster from "../../insurance/roster/insurance-roster-list.ts";
import * as companyInsurance from "../../insurance/settings/company-insurance-calls.ts";
import * as insuranceStatistics from "../../insurance/statistics/statistics-calls.ts";
import type { AnyCall, CallAccess, CallsByName, HttpMethod } from "../../kernel/calls/define.ts";
import * as attachments from "../../records/attachments/attachments-calls.ts";
import * as applicantBills from "../../tasks/applicants/applicant-bills-calls.ts";
import * as taskPages from "../../tasks/applicants/task-page-calls.ts";
import * as taskBatches from "../../tasks/batches/task-batches-calls.ts";
import * as jobReports from "../../tasks/evidence/job-reports-list.ts";
import * as signins from "../../tasks/evidence/signins-list.ts";
import * as simpleRuns from "../../tasks/simple/simple-runs-list.ts";
import * as simpleTasks from "../../tasks/simple/simple-tasks-calls.ts";
import * as taskNotes from "../../tasks/tasks/task-note-calls.ts";
import * as tasks from "../../tasks/tasks/tasks-record.ts";
import * as incomeTax from "../../tax/income-tax/income-tax-calls.ts";
import * as laborContracts from "../../workers/contracts/labor-contracts-calls.ts";
import * as identity from "../../workers/identity/identity-calls.ts";
import * as recognition from "../../workers/identity/recognition.ts";
import * as payAccounts from "../../workers/pay-accounts/pay-accounts-calls.ts";
import * as laborQrCodes from "../../workers/registration/labor-qr-codes-record.ts";
import * as registrations from "../../workers/registration/registrations-calls.ts";
import * as bars from "../../workers/stopping/bars-calls.ts";
import * as stopping from "../../workers/stopping/stopping-calls.ts";
import * as taxCollect from "../../workers/tax-collect/tax-collect-calls.ts";
import * as barLifts from "../../workers/workers/bar-lifts.ts";
import * as labors from "../../workers/workers/labors-calls.ts";
import * as personChanges from "../../workers/workers/person-changes.ts";
import * as workerColumns from "../../workers/workers/worker-columns-calls.ts";
import * as workerPages from "../../workers/workers/worker-pages-calls.ts";
import * as workers from "../../workers/workers/workers-calls.ts";
import * as auditLog from "../audit/audit-log-calls.ts";
import * as exportCalls from "../exports/exports-calls.ts";
import * as importJobs from "../imports/import-jobs-calls.ts";
import { type ImportCalls, importCalls } from "../imports/submits.ts";
import * as actionCodes from "../limits/action-codes-calls.ts";
import * as amountLimits from "../limits/amount-limits-calls.ts";
import * as messages from "../messages/messages-calls.ts";
import { type RecordCalls, recordCalls } from "../records/registry.ts";
import * as taxClose from "../workbench/tax-close-calls.ts";
import * as workbench from "../workbench/workbench-calls.ts";

/** Where calls are declared. Those of records and imports come with their declarations. */
const modules = [
  accounts,
  actionCodes,
  agencyRules,
  agreements,
  alipay,
  amountLimits,
  attachments,
  applicantBills,
  auditLog,
  barLifts.barLiftProposal.calls,
  bars,
  billBatches,
  billChanges,
  bills,
  billTax,
  channelAccounts,
  companies,
  companyBusiness,
  companyChannels,
  companyContracts,
  companyFreezes.companyFreezeProposal.calls,
  companyInsurance,
  companyWizard,
  contractReminders,
  contractTemplates,
  contractWhatIf,
  entIdentity,
  exportCalls,
  factorResets,
  identity,
  importJobs,
  incomeTax,
  insurancePlans,
  insuranceAmendments,
  insuranceOrders,
  insuranceOrderPapers,
  insurancePayments,
  insuranceRecords,
  insuranceRoster,
  insuranceStatistics,
  invoicePapers,
  invoices,
  jobReports,
  joinPage,
  laborContracts,
  laborQrCodes,
  labors,
  listSettings,
  money,
  other,
  payAccounts,
  personChanges.personChangeProposal.calls,
  promotionFees,
  qrLogin,
  recognition,
  register,
  companyReviews,
  registrations,
  security,
  sensitiveWords,
  signins,
  taskBatches,
  messages,
  roles,
  users,
  organization,
  tasks,
  simpleTasks,
  simpleRuns,
  taskNotes,
  taskPages,
  serviceBillDiscounts.serviceBillDiscountProposal.calls,
  serviceBills,
  session,
  settlementActions,
  settlementChecks,
  settlementFigures,
  settlementPayments,
  settlements,
  stopping,
  superManager,
  taxClose,
  taxCollect,
  transactions,
  topUps,
  transfers,
  vouchers,
  walletChanges.walletChangeProposal.calls,
  wallets,
  workbench,
  workerColumns,
  workerPages,
  workers,
] as const;

type CallsOf<Module> = Module extends unknown
  ? Extract<Module[keyof Module], { readonly method: HttpMethod; readonly access: CallAccess }>
  : never;

const isCall = (value: unknown): value is AnyCall =>
  typeof value === "object" && value !== null && "name" in value && "method" in value && "access" in value;

/** Every HTTP call of the product, by name: the one map that service, desk and `npm run contract` read. */
export const calls = {
  ...Object.fromEntries(
    modules
      .flatMap<unknown>(Object.values)
      .filter(isCall)
      .map((call) => [call.name, call]),
  ),
  ...recordCalls,
  ...importCalls,
} as Calls;

export interface Calls extends CallsByName<CallsOf<(typeof modules)[number]>>, RecordCalls, ImportCalls {}

export type CallName = keyof Calls;

/** The call of a name that is known only while the program runs (a list's, a kept intent's). Throws for a name of none. */
export const callByName = (name: string): AnyCall => {
  if (!Object.hasOwn(calls, name)) throw new Error(`no call is named ${name}`);
  return calls[name as CallName] as AnyCall;
};
