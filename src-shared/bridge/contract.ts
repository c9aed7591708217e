import { type BridgeClient, type BridgeHandlers, readCall, writeCall } from "../kernel/bridge/define.ts";
import { calls } from "../registries/calls/registry.ts";
import { appArea, connectionArea, demoArea } from "./app.ts";
import { billsArea } from "./bills.ts";
import { companyContractsArea } from "./company-contracts.ts";
import { companyWizardArea } from "./company-wizard.ts";
import {
  companiesArea,
  companyBusinessArea,
  companyChannelsArea,
  jobsArea,
  joinsArea,
  listsArea,
  qrCodesArea,
  sensitiveArea,
  sensitiveWordsArea,
  settlementsArea,
  viewsArea,
  workerColumnsArea,
} from "./data.ts";
import { enterpriseArea } from "./enterprise.ts";
import { exportsArea, vouchersArea } from "./exports.ts";
import { fundsArea } from "./funds.ts";
import { identityArea } from "./identity.ts";
import { importsArea } from "./imports.ts";
import { incomeTaxArea } from "./income-tax.ts";
import { insuranceMoneyArea } from "./insurance-money.ts";
import { insuranceOrdersArea } from "./insurance-orders.ts";
import { invoicesArea, serviceBillsArea } from "./invoices.ts";
import { moneyArea } from "./money.ts";
import { proposalsArea } from "./proposals.ts";
import { recordsArea } from "./records.ts";
import { accountArea, agreementsArea, securityArea, sessionArea } from "./session.ts";
import { settingsArea, storageArea } from "./settings.ts";
import { stoppingArea } from "./stopping.ts";
import { tasksArea } from "./tasks.ts";
import { workerContractsArea } from "./worker-contracts.ts";
import { workerEntryArea } from "./worker-entry.ts";
import { workersArea } from "./workers.ts";

/** Accounts that workers are paid to. */
const payAccountsArea = {
  get: readCall(calls["payAccounts.get"]),
  ofWorker: readCall(calls["payAccounts.ofWorker"]),
  update: writeCall(calls["payAccounts.update"], ["payAccounts"]),
  verifyFourFactor: writeCall(calls["labors.verifyFourFactor"], ["payAccounts", "settlements"]),
};

/** Permissions of one role, and all that there are. A role that is changed may change everything that a person sees. */
const rolesArea = {
  get: readCall(calls["roles.get"]),
  permissions: readCall(calls["permissions.list"]),
  create: writeCall(calls["roles.create"], ["roles"]),
  update: writeCall(calls["roles.update"], ["roles", "security"]),
};

/** Users of the agency and of its companies. Limits and factors of theirs stand among the security settings. */
const usersArea = {
  agency: readCall(calls["agencyUsers.get"]),
  company: readCall(calls["companyUsers.get"]),
  agencyOptions: readCall(calls["agencyUsers.options"]),
  companyOptions: readCall(calls["companyUsers.options"]),
  createAgency: writeCall(calls["agencyUsers.create"], ["agencyUsers", "roles"]),
  createCompany: writeCall(calls["companyUsers.create"], ["companyUsers", "roles"]),
  updateAgency: writeCall(calls["agencyUsers.update"], ["agencyUsers", "roles"]),
  updateCompany: writeCall(calls["companyUsers.update"], ["companyUsers", "roles"]),
  endAgencySessions: writeCall(calls["agencyUsers.endSessions"], ["agencyUsers"]),
  endCompanySessions: writeCall(calls["companyUsers.endSessions"], ["companyUsers"]),
};

/** Insurance besides what its records have: prices of plans, and what companies have set. */
const insuranceArea = {
  config: readCall(calls["insurancePlans.config"]),
  setConfig: writeCall(calls["insurancePlans.setConfig"], ["insurancePlans"]),
  companyPrices: readCall(calls["insurancePlans.companyPrices"]),
  setCompanyPrice: writeCall(calls["insurancePlans.setCompanyPrice"], ["insurancePlans"]),
  setting: readCall(calls["companyInsurance.get"]),
  setSetting: writeCall(calls["companyInsurance.set"], ["companies"]),
  statistics: readCall(calls["insuranceStatistics.get"]),
};

const organizationChanges = ["agencyUsers", "companyUsers", "companies", "companyLabors", "bills"];

/** Departments of the agency and of its companies. */
const organizationArea = {
  tree: readCall(calls["organizations.tree"]),
  create: writeCall(calls["organizations.create"], organizationChanges),
  update: writeCall(calls["organizations.update"], organizationChanges),
  remove: writeCall(calls["organizations.remove"], organizationChanges),
};

/** Screen with which a person starts the day. */
const workbenchArea = { get: readCall(calls["workbench.get"]) };

/** A person's own messages, and the settings of who is told what. */
const messagesArea = {
  list: readCall(calls["messages.list"]),
  read: writeCall(calls["messages.read"], []),
  language: writeCall(calls["messages.language"], []),
  config: readCall(calls["messageCenter.config"]),
  saveConfig: writeCall(calls["messageCenter.setConfig"], []),
  tryChannel: writeCall(calls["messageCenter.try"], []),
};

/** Preview of a promotion fee before it is made, and its receivers; fees themselves are read by `records`. */
const promotionFeesArea = {
  preview: readCall(calls["promotionFees.preview"]),
  salesmen: readCall(calls["promotionFees.salesmen"]),
};

/** The agency's audit log. Verifying it is asked for each time, never remembered. */
const auditLogArea = {
  get: readCall(calls["auditLog.get"]),
  chain: writeCall(calls["auditLog.chain"], []),
};

/** The one list of what the renderer may ask of the desk. */
export const bridge = {
  app: appArea,
  session: sessionArea,
  security: securityArea,
  agreements: agreementsArea,
  account: accountArea,
  enterprise: enterpriseArea,
  settings: settingsArea,
  storage: storageArea,
  connection: connectionArea,
  lists: listsArea,
  views: viewsArea,
  bills: billsArea,
  settlements: settlementsArea,
  funds: fundsArea,
  stopping: stoppingArea,
  workers: workersArea,
  tasks: tasksArea,
  roles: rolesArea,
  users: usersArea,
  organization: organizationArea,
  insurance: insuranceArea,
  messages: messagesArea,
  promotionFees: promotionFeesArea,
  records: recordsArea,
  proposals: proposalsArea,
  insuranceMoney: insuranceMoneyArea,
  insuranceOrders: insuranceOrdersArea,
  invoices: invoicesArea,
  serviceBills: serviceBillsArea,
  incomeTax: incomeTaxArea,
  payAccounts: payAccountsArea,
  companies: companiesArea,
  companyWizard: companyWizardArea,
  companyBusiness: companyBusinessArea,
  identity: identityArea,
  sensitive: sensitiveArea,
  companyChannels: companyChannelsArea,
  workerColumns: workerColumnsArea,
  joins: joinsArea,
  sensitiveWords: sensitiveWordsArea,
  qrCodes: qrCodesArea,
  workerContracts: workerContractsArea,
  companyContracts: companyContractsArea,
  auditLog: auditLogArea,
  jobs: jobsArea,
  exports: exportsArea,
  vouchers: vouchersArea,
  imports: importsArea,
  money: moneyArea,
  workbench: workbenchArea,
  workerEntry: workerEntryArea,
  demo: demoArea,
} as const;

export type Bridge = typeof bridge;

/** A file the person dropped or chose; the renderer sees this handle, never a path. */
export type FileHandle = { readonly handle: string; readonly name: string; readonly bytes: number };

/** `window.desk`: the derived client plus the one thing that needs the platform: taking a dropped or chosen file (a DOM `File`) in. */
export type DeskClient<PlatformFile> = BridgeClient<Bridge> & {
  readonly files: {
    /** Hands a File of a drop or an input to the desk. Errors: `file_too_big`, `file_not_regular`, `file_unreadable`. */
    adopt(file: PlatformFile): Promise<FileHandle>;
  };
};

/** The desk's side; `Context` is what the router hands every handler (abort signal, caller). */
export type DeskHandlers<Context> = BridgeHandlers<Bridge, Context>;
