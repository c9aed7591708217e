import { joined } from "../record-parts.ts";
import { account } from "./access/account.ts";
import { agreements } from "./access/agreements.ts";
import { amountLimits } from "./access/amount-limits.ts";
import { auditLog } from "./access/audit-log.ts";
import { factorResets } from "./access/factor-resets.ts";
import { organization } from "./access/organization.ts";
import { roles } from "./access/roles.ts";
import { security } from "./access/security.ts";
import { session } from "./access/session.ts";
import { users } from "./access/users.ts";
import { actions } from "./actions.ts";
import { bills } from "./billing/bills.ts";
import { funds } from "./billing/funds.ts";
import { invoicePapers } from "./billing/invoice-papers.ts";
import { invoices } from "./billing/invoices.ts";
import { serviceBills } from "./billing/service-bills.ts";
import { settlementPage } from "./billing/settlement-page.ts";
import { settlements } from "./billing/settlements.ts";
import { vouchers } from "./billing/vouchers.ts";
import { columnTitles } from "./common/column-titles.ts";
import { common } from "./common/common.ts";
import { empty } from "./common/empty.ts";
import { errors } from "./common/errors.ts";
import { exportCentre } from "./common/export-centre.ts";
import { feeGrid } from "./common/fee-grid.ts";
import { figures } from "./common/figures.ts";
import { files, forms } from "./common/files.ts";
import { filterForms } from "./common/filter-forms.ts";
import { frame } from "./common/frame.ts";
import { importJobs } from "./common/import-jobs.ts";
import { listHead } from "./common/list-head.ts";
import { messages } from "./common/messages.ts";
import { nextSteps } from "./common/next-steps.ts";
import { notices } from "./common/notices.ts";
import { recordFrame } from "./common/record-frame.ts";
import { recordSteps } from "./common/record-steps.ts";
import { settings } from "./common/settings.ts";
import { shell } from "./common/shell.ts";
import { startNotices } from "./common/start-notices.ts";
import { viewer } from "./common/viewer.ts";
import { waits } from "./common/waits.ts";
import { work } from "./common/work.ts";
import { attachments } from "./companies/attachments.ts";
import { companies } from "./companies/companies.ts";
import { companyBusiness } from "./companies/company-business.ts";
import { companyChannels } from "./companies/company-channels.ts";
import { companyReview } from "./companies/company-review.ts";
import { companyWizard } from "./companies/company-wizard.ts";
import { contentKeys, contractTerms, tax } from "./companies/contract-terms.ts";
import { enterprise } from "./companies/enterprise.ts";
import { whatIf } from "./companies/what-if.ts";
import { enums } from "./enums.ts";
import { imports } from "./imports.ts";
import { insuranceMoney } from "./insurance/money.ts";
import { insuranceSetting } from "./insurance/setting.ts";
import { insuranceStatistics } from "./insurance/statistics.ts";
import { lists } from "./lists.ts";
import { money } from "./money.ts";
import { proposals } from "./proposals.ts";
import { records } from "./records.ts";
import { states } from "./states.ts";
import { simpleTask } from "./tasks/simple-task.ts";
import { taskBatches } from "./tasks/task-batches.ts";
import { taskForm } from "./tasks/task-form.ts";
import { taskNote } from "./tasks/task-note.ts";
import { taskPages } from "./tasks/task-pages.ts";
import { taskFaultTexts } from "./tasks/tasks.ts";
import { incomeTax } from "./tax/income-tax.ts";
import { workbench } from "./workbench.ts";
import { identity } from "./workers/identity.ts";
import { laborContracts } from "./workers/labor-contracts.ts";
import { payAccounts } from "./workers/pay-accounts.ts";
import { registrations } from "./workers/registrations.ts";
import { stopping } from "./workers/stopping.ts";
import { workerForm } from "./workers/worker-form.ts";
import { workers } from "./workers/workers.ts";

/** All texts of this language, one key tree a file. */
export const zhCN = {
  account,
  actions,
  agreements,
  attachments,
  auditLog,
  bills,
  columnTitles,
  common,
  companyReview,
  companyWizard,
  contractTerms,
  empty,
  enterprise,
  enums,
  errors: { ...joined(records, "refusals"), ...errors },
  exportCentre,
  feeGrid,
  figures,
  files,
  filterForms,
  forms,
  frame,
  funds,
  importJobs,
  insuranceMoney,
  insuranceSetting,
  insuranceStatistics,
  identity,
  imports,
  incomeTax,
  invoicePapers,
  invoices,
  listHead,
  lists,
  money,
  nextSteps,
  messages,
  notices,
  amountLimits,
  factorResets,
  companyBusiness,
  companyChannels,
  organization,
  payAccounts,
  proposals,
  recordFrame,
  recordSteps,
  records,
  registrations,
  roles,
  security,
  serviceBills,
  session,
  settings,
  settlementPage,
  settlements,
  shell,
  states,
  startNotices,
  stopping,
  tax,
  taskFaults: taskFaultTexts,
  taskBatches,
  simpleTask,
  taskForm,
  taskNote,
  taskPages,
  contentKeys,
  laborContracts,
  users,
  viewer,
  vouchers,
  waits,
  whatIf,
  work,
  workbench,
  companies,
  workers,
  workerForm,
} as const;
