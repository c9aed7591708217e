/** Kinds of output of an export job. The codes are kept in the database; labels under `enums.exportKind`. */
export const exportKinds = {
  bills: 1,
  settlements: 2,
  transactions: 3,
  alipayRecords: 4,
  serviceBills: 5,
  incomeSummary: 6,
  billIncomeTax: 7,
  vouchers: 8,
  taxCards: 9,
  platformReport: 10,
  stopBatchRows: 15,
  stopCertificates: 16,
  contractFiles: 17,
  taskBatchFile: 21,
  taskBatchTasks: 22,
  taskBatchBills: 23,
  payAccounts: 12,
  companyLabors: 11,
  tasks: 18,
  taskApplicants: 19,
  agencyUsers: 24,
  acceptanceNotes: 20,
  insuranceReceipts: 25,
} as const;
export type ExportKind = (typeof exportKinds)[keyof typeof exportKinds];
export const exportKindCodes: readonly ExportKind[] = Object.values(exportKinds);

/** Files of contracts in one zip, and most that one request has packed (requirement W7). */
export const contractFilesAPart = 2_000;
export const mostContractFiles = 99_999;

/** Rows of one export when they were not chosen one by one (spec 9). */
export const mostRowsWithoutIds = 9_999;
/** Rows that may be chosen one by one, as everywhere. */
export const mostChosenRows = 10_000;
/** Days that the service keeps a finished file. */
export const keptDays = 7;

/** Counts the matching rows that go into a file. */
export const rowsExported = (matchCount: number, isChosen: boolean): number =>
  Math.min(matchCount, isChosen ? mostChosenRows : mostRowsWithoutIds);
