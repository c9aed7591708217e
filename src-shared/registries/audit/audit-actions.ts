import { commonSteps } from "../../kernel/records/audit-steps.ts";
import { recordByName, recordNames } from "../records/registry.ts";

/**
 * The first part of an audit entry's action `area.step`, with the code that the list shows it by. A new area takes a code that
 * nobody has; records declare their own.
 */
const areas = {
  session: 1,
  password: 2,
  totp: 3,
  sensitive: 4,
  role: 5,
  agency: 6,
  agreement: 7,
  account: 8,
  bills: 9,
  settlements: 10,
  wallets: 11,
  walletChanges: 12,
  transfers: 13,
  transactions: 14,
  serviceBills: 17,
  serviceBillDiscounts: 18,
  invoiceApplies: 19,
  invoiceRecords: 20,
  invoiceReds: 21,
  incomeSummary: 22,
  taxPeriods: 23,
  vouchers: 25,
  exports: 26,
  bankCases: 27,
  demo: 28,
  limits: 29,
  importJobs: 30,
  realName: 90,
  stopRecords: 40,
  stopBatches: 41,
  taskBatches: 183,
  users: 184,
  departments: 185,
  agencyUsers: 680,
  companyUsers: 681,
  organizations: 682,
  insurancePayments: 190,
  insuranceAmendments: 191,
  laborContracts: 91,
  payAccounts: 70,
  workers: 33,
  labors: 80,
  companyLabors: 81,
  barLifts: 82,
  personChanges: 110,
  cmbPay: 142,
  companyChannels: 143,
  companies: 120,
  companyBusiness: 130,
  companyInsurance: 187,
  entIdentities: 135,
  attorneys: 136,
  superManagers: 137,
  companyFreezes: 121,
} as const satisfies Readonly<Record<string, number>>;

const declared = recordNames.map((name) => [name, recordByName(name).audit] as const);

export const auditAreas: ReadonlyMap<string, number> = new Map([
  ...Object.entries(areas),
  ...declared.map(([name, { area }]) => [name, area] as const),
]);

/** Whole actions whose step is that of one record only. */
export const recordSteps: ReadonlyMap<string, number> = new Map(
  declared.flatMap(([name, { steps = {} }]) => Object.entries(steps).map(([step, code]) => [`${name}.${step}`, code])),
);

/** 0 is what no version of these tables knows. Labels lie under `enums.auditArea` and `enums.auditStep`. */
export const auditAreaCodes: readonly number[] = [0, ...auditAreas.values()];
export const auditStepCodes: readonly number[] = [0, ...commonSteps.values(), ...recordSteps.values()];

/** Codes of an action; 0 for a part that is not known. */
export const auditActionCodes = (action: string): { readonly area: number; readonly step: number } => {
  const [area = "", step = ""] = action.split(".");
  return { area: auditAreas.get(area) ?? 0, step: recordSteps.get(action) ?? commonSteps.get(step) ?? 0 };
};
