import { joined } from "../record-parts.ts";
import { account } from "./account.ts";
import { actions } from "./actions.ts";
import { agreements } from "./agreements.ts";
import { amountLimits } from "./amount-limits.ts";
import { attachments } from "./attachments.ts";
import { auditLog } from "./audit-log.ts";
import { bills } from "./bills.ts";
import { common } from "./common.ts";
import { companies } from "./companies.ts";
import { companyBusiness } from "./company-business.ts";
import { companyChannels } from "./company-channels.ts";
import { companyWizard } from "./company-wizard.ts";
import { contractTerms, tax } from "./contract-terms.ts";
import { empty } from "./empty.ts";
import { enterprise } from "./enterprise.ts";
import { enums } from "./enums.ts";
import { errors } from "./errors.ts";
import { exportCentre } from "./export-centre.ts";
import { factorResets } from "./factor-resets.ts";
import { feeGrid } from "./fee-grid.ts";
import { figures } from "./figures.ts";
import { files, forms } from "./files.ts";
import { filterForms } from "./filter-forms.ts";
import { frame } from "./frame.ts";
import { funds } from "./funds.ts";
import { identity } from "./identity.ts";
import { importJobs } from "./import-jobs.ts";
import { imports } from "./imports.ts";
import { incomeTax } from "./income-tax.ts";
import { invoicePapers } from "./invoice-papers.ts";
import { invoices } from "./invoices.ts";
import { laborContracts } from "./labor-contracts.ts";
import { listHead } from "./list-head.ts";
import { lists } from "./lists.ts";
import { money } from "./money.ts";
import { notices } from "./notices.ts";
import { payAccounts } from "./pay-accounts.ts";
import { proposals } from "./proposals.ts";
import { recordFrame } from "./record-frame.ts";
import { recordSteps } from "./record-steps.ts";
import { records } from "./records.ts";
import { registrations } from "./registrations.ts";
import { security } from "./security.ts";
import { serviceBills } from "./service-bills.ts";
import { session } from "./session.ts";
import { settings } from "./settings.ts";
import { settlementPage } from "./settlement-page.ts";
import { settlements } from "./settlements.ts";
import { shell } from "./shell.ts";
import { startNotices } from "./start-notices.ts";
import { states } from "./states.ts";
import { stopping } from "./stopping.ts";
import { viewer } from "./viewer.ts";
import { vouchers } from "./vouchers.ts";
import { waits } from "./waits.ts";
import { whatIf } from "./what-if.ts";
import { work } from "./work.ts";
import { workbench } from "./workbench.ts";
import { workerForm } from "./worker-form.ts";
import { workers } from "./workers.ts";

/** All texts of this language, one key tree a file. */
export const zhCN = {
  account,
  actions,
  agreements,
  attachments,
  auditLog,
  bills,
  common,
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
  identity,
  imports,
  incomeTax,
  invoicePapers,
  invoices,
  listHead,
  lists,
  money,
  notices,
  amountLimits,
  factorResets,
  companyBusiness,
  companyChannels,
  payAccounts,
  proposals,
  recordFrame,
  recordSteps,
  records,
  registrations,
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
  laborContracts,
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
