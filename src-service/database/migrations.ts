import type { Kysely } from "kysely";
import { fillPeople, people } from "./migrations/0001-people.ts";
import { money } from "./migrations/0002-money.ts";
import { signIn, signInColumns } from "./migrations/0003-sign-in.ts";
import { companyRules, companyRulesColumns } from "./migrations/0004-company-rules.ts";
import { settlementActionColumns, settlementActions } from "./migrations/0005-settlement-actions.ts";
import { billsColumns, indexBills } from "./migrations/0006-bills.ts";
import { exportsAndVouchers } from "./migrations/0007-exports.ts";
import { funds, fundsColumns, makeTransfersOfRecharges } from "./migrations/0008-funds.ts";
import { invoices, upInvoices } from "./migrations/0009-invoices.ts";
import { incomeTax } from "./migrations/0010-income-tax.ts";
import { importPartsColumns } from "./migrations/0011-import-parts.ts";
import { promotionFees } from "./migrations/0012-promotion-fees.ts";
import { upBillGroups } from "./migrations/0013-bill-groups.ts";
import { feeDiscountColumns, feeDiscountUses, upFeeDiscounts } from "./migrations/0014-fee-discounts.ts";
import { billLimitsColumns } from "./migrations/0015-bill-limits.ts";
import { books, booksColumns, upBooks } from "./migrations/0016-books.ts";
import { incomeCompaniesColumns, upIncomeCompanies } from "./migrations/0017-income-companies.ts";
import { taxPaymentColumns, upTaxPayments } from "./migrations/0018-tax-payments.ts";
import { platformReportTables } from "./migrations/0019-platform-reports.ts";
import { offlineClaimsColumns, upOfflineClaims } from "./migrations/0020-offline-claims.ts";
import { billSums, billSumsColumns, upBillSums } from "./migrations/0021-bill-sums.ts";
import {
  promotionTaxColumns,
  serviceBillDiscounts,
  taxPeriodPromotionColumns,
  transactionVoucherColumns,
  upFundCompletion,
} from "./migrations/0022-fund-completion.ts";
import { upStoppingWorkers } from "./migrations/0023-stopping-workers.ts";
import { renames, upRenames } from "./migrations/0024-renames.ts";
import { bankReturns, bankWordColumns } from "./migrations/0025-bank-words.ts";
import { upHoldDirections } from "./migrations/0026-hold-directions.ts";
import { taxMonthColumns, upTaxMonth } from "./migrations/0027-tax-month.ts";
import { sensitiveUseTables } from "./migrations/0028-sensitive-uses.ts";
import { upCompanyInKey } from "./migrations/0029-company-in-key.ts";
import { personCommitments, personLimitColumns, upPersonLimits } from "./migrations/0030-person-limits.ts";
import { rowSeals, upRowSeals } from "./migrations/0031-row-seals.ts";
import { filePayColumns, upFilePay } from "./migrations/0032-file-pay.ts";
import { paymentFigures, paymentFiguresColumns, upPaymentFigures } from "./migrations/0033-payment-figures.ts";
import { serviceBillProposalColumns, upServiceBillProposals } from "./migrations/0034-service-bill-proposals.ts";
import { bankSerialColumns, upBankSerials } from "./migrations/0035-bank-serials.ts";
import { codeSourceColumns } from "./migrations/0036-code-sources.ts";
import { bankCaseColumns, bankCases, upBankCases } from "./migrations/0037-bank-cases.ts";
import { factorResets } from "./migrations/0038-factor-resets.ts";
import { securityEventTables } from "./migrations/0039-security-events.ts";
import { companyModes, undatedModeColumns, upCompanyModes } from "./migrations/0040-company-modes.ts";
import { sessionEndColumns } from "./migrations/0041-session-ends.ts";
import { limitChanges } from "./migrations/0042-limit-changes.ts";
import { arrivalColumns } from "./migrations/0043-arrivals.ts";
import { transferCaseColumns } from "./migrations/0044-transfer-cases.ts";
import { paymentSlices } from "./migrations/0045-payment-slices.ts";
import { importJobTables } from "./migrations/0046-import-jobs.ts";
import { madeInSlicesColumns } from "./migrations/0047-made-in-slices.ts";
import { movedInSlicesColumns } from "./migrations/0048-moved-in-slices.ts";
import { handedOutInSlicesColumns } from "./migrations/0049-handed-out-in-slices.ts";
import { importFileColumns } from "./migrations/0050-import-files.ts";
import { sensitiveWordTables } from "./migrations/0051-sensitive-words.ts";
import { occupationTables } from "./migrations/0052-occupations.ts";
import { upWorkers, workerColumns, workerColumnsRemoved, workerTables } from "./migrations/0053-workers.ts";
import { accountCheckColumns } from "./migrations/0054-account-checks.ts";
import { fillQrFlags, qrRegistrationColumns } from "./migrations/0055-qr-registration.ts";
import { indexLinePayees } from "./migrations/0056-line-payees.ts";
import { recognitionUseTables } from "./migrations/0057-recognition-uses.ts";
import { workerContractColumns } from "./migrations/0058-worker-contracts.ts";
import { upAccountGaps } from "./migrations/0059-account-gaps.ts";
import { contractTextColumns } from "./migrations/0060-contract-texts.ts";
import { identityReviewColumns, indexPhotos } from "./migrations/0061-identity-reviews.ts";
import { accountImportTables } from "./migrations/0062-account-imports.ts";
import { workerBarTables } from "./migrations/0063-worker-bars.ts";
import { fastBillWorkerColumns, fillFastBillWorkers } from "./migrations/0064-fast-bill-workers.ts";
import { indexWorkers } from "./migrations/0067-worker-indexes.ts";
import { workerChangeTables } from "./migrations/0068-worker-changes.ts";
import { accountFaceColumns } from "./migrations/0069-account-faces.ts";
import { companyRegisterColumns, fillCompanyRegister } from "./migrations/0070-company-register.ts";
import {
  companyContractColumns,
  companyContractTables,
  fillCompanyContracts,
} from "./migrations/0071-company-contracts.ts";
import { companyWizardColumns, companyWizardTables, fillCompanyWizard } from "./migrations/0072-company-wizard.ts";
import { companyIdentityTables } from "./migrations/0073-company-identity.ts";
import { joinApplyTables } from "./migrations/0074-join-applies.ts";
import { companyTaxColumns, companyTaxTables } from "./migrations/0076-company-tax.ts";
import { companyChannelTables } from "./migrations/0077-company-channels.ts";
import { retiredColumnColumns } from "./migrations/0078-retired-columns.ts";
import { accountChangeTables } from "./migrations/0079-account-changes.ts";
import { companyFigures, upCompanyFigures } from "./migrations/0080-company-figures.ts";
import { upOwnValues } from "./migrations/0081-own-values.ts";
import { upModeGaps } from "./migrations/0082-mode-gaps.ts";
import { upModeChangeFigures } from "./migrations/0084-mode-change-figures.ts";
import { templateChoiceTables } from "./migrations/0085-template-choices.ts";
import { upWorkerMerges, workerMergeColumns, workerMergeTables } from "./migrations/0086-worker-merges.ts";
import { salesmanFeeColumns } from "./migrations/0090-salesman-fees.ts";
import { upWorkerCounts, workerCountColumns, workerGroups } from "./migrations/0093-worker-counts.ts";
import { contractReminderTables } from "./migrations/0097-contract-reminders.ts";
import { companyDayColumns, upCompanyDay } from "./migrations/0109-company-day.ts";
import { upWorkerOrders } from "./migrations/0110-worker-orders.ts";
import { upWorkersAtOnce } from "./migrations/0111-workers-at-once.ts";
import { cardOriginalColumns, fillCardOriginals } from "./migrations/0114-card-originals.ts";
import { upWorkerCovering, workerCoveringColumns } from "./migrations/0118-worker-covering.ts";
import { fillIdTypes } from "./migrations/0119-id-types.ts";
import { fillContractReasons, importFieldColumns } from "./migrations/0121-import-fields.ts";
import { fillServiceBillMonths, serviceBillMonths } from "./migrations/0126-service-bill-months.ts";
import { billContractColumns, upBillContracts } from "./migrations/0127-bill-contracts.ts";
import { fillVatShort } from "./migrations/0130-vat-short.ts";
import { fillFrozenChanges, frozenChangeColumns } from "./migrations/0131-frozen-changes.ts";
import { typedValueTables, upTypedValues, usesRemoved } from "./migrations/0134-typed-values.ts";
import { editorColumns, fillEditors } from "./migrations/0135-editors.ts";
import { fillPhonePages, phonePageColumns, phonePageTables } from "./migrations/0137-phone-pages.ts";
import { superManagerNamingTables } from "./migrations/0138-super-manager-namings.ts";
import { fillTransferClaims, transferClaimColumns } from "./migrations/0141-transfer-claims.ts";
import { consentPageColumns } from "./migrations/0146-consent-pages.ts";
import { fillPlainNames } from "./migrations/0149-plain-names.ts";
import { invoiceContentColumns } from "./migrations/0151-invoice-content.ts";
import { requestKeyTables } from "./migrations/0152-request-keys.ts";
import type { ColumnType, Dialect, TableSpec } from "./schema.ts";

/** Columns by table. */
type ColumnsByTable = Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

/**
 * One step from a version of the database to the next. It adds `columns`, creates `tables`, and then runs `fill`; or does
 * all of it in `up`. Types and names of tables follow from what is declared here, also beside `up`.
 */
export type Migration = {
  readonly name: string;
  readonly tables?: Readonly<Record<string, TableSpec>>;
  /** Columns added to tables of before. */
  readonly columns?: ColumnsByTable;
  /** Columns taken out of tables of before. */
  readonly removed?: ColumnsByTable;
  /** Its tables hold the seals of others: what is in them differs with the key. */
  readonly areSeals?: true;
  fill?(db: Kysely<never>): Promise<void>;
  up?(db: Kysely<never>, dialect: Dialect): Promise<void>;
};

/** Every migration, in order; a new one goes to the end. */
export const migrations = [
  { name: "0001-people", tables: people, fill: fillPeople },
  { name: "0002-money", tables: money },
  { name: "0003-sign-in", tables: signIn, columns: signInColumns },
  { name: "0004-company-rules", tables: companyRules, columns: companyRulesColumns },
  { name: "0005-settlement-actions", tables: settlementActions, columns: settlementActionColumns },
  { name: "0006-bills", columns: billsColumns, fill: indexBills },
  { name: "0007-exports", tables: exportsAndVouchers },
  { name: "0008-funds", tables: funds, columns: fundsColumns, fill: makeTransfersOfRecharges },
  { name: "0009-invoices", tables: invoices, up: upInvoices },
  { name: "0010-income-tax", tables: incomeTax },
  { name: "0011-import-parts", columns: importPartsColumns },
  { name: "0012-promotion-fees", tables: promotionFees },
  { name: "0013-bill-groups", up: upBillGroups },
  { name: "0014-fee-discounts", tables: feeDiscountUses, columns: feeDiscountColumns, up: upFeeDiscounts },
  { name: "0015-bill-limits", columns: billLimitsColumns },
  { name: "0016-books", tables: books, columns: booksColumns, up: upBooks },
  { name: "0017-income-companies", columns: incomeCompaniesColumns, up: upIncomeCompanies },
  { name: "0018-tax-payments", columns: taxPaymentColumns, up: upTaxPayments },
  { name: "0019-platform-reports", tables: platformReportTables },
  { name: "0020-offline-claims", columns: offlineClaimsColumns, up: upOfflineClaims },
  { name: "0021-bill-sums", tables: billSums, columns: billSumsColumns, up: upBillSums },
  {
    name: "0022-fund-completion",
    tables: serviceBillDiscounts,
    columns: { ...promotionTaxColumns, ...taxPeriodPromotionColumns, ...transactionVoucherColumns },
    up: upFundCompletion,
  },
  { name: "0023-stopping-workers", up: upStoppingWorkers },
  { name: "0024-renames", tables: renames, up: upRenames },
  { name: "0025-bank-words", tables: bankReturns, columns: bankWordColumns },
  { name: "0026-hold-directions", up: upHoldDirections },
  { name: "0027-tax-month", columns: taxMonthColumns, up: upTaxMonth },
  { name: "0028-sensitive-uses", tables: sensitiveUseTables },
  { name: "0029-company-in-key", up: upCompanyInKey },
  { name: "0030-person-limits", tables: personCommitments, columns: personLimitColumns, up: upPersonLimits },
  { name: "0031-row-seals", tables: rowSeals, areSeals: true, up: upRowSeals },
  { name: "0032-file-pay", columns: filePayColumns, up: upFilePay },
  { name: "0033-payment-figures", tables: paymentFigures, columns: paymentFiguresColumns, up: upPaymentFigures },
  { name: "0034-service-bill-proposals", columns: serviceBillProposalColumns, up: upServiceBillProposals },
  { name: "0035-bank-serials", columns: bankSerialColumns, up: upBankSerials },
  { name: "0036-code-sources", columns: codeSourceColumns },
  { name: "0037-bank-cases", tables: bankCases, columns: bankCaseColumns, up: upBankCases },
  { name: "0038-factor-resets", tables: factorResets },
  { name: "0039-security-events", tables: securityEventTables },
  { name: "0040-company-modes", tables: companyModes, removed: undatedModeColumns, up: upCompanyModes },
  { name: "0041-session-ends", columns: sessionEndColumns },
  { name: "0042-limit-changes", tables: limitChanges },
  { name: "0043-arrivals", columns: arrivalColumns },
  { name: "0044-transfer-cases", columns: transferCaseColumns },
  { name: "0045-payment-slices", tables: paymentSlices },
  { name: "0046-import-jobs", tables: importJobTables },
  { name: "0047-made-in-slices", columns: madeInSlicesColumns },
  { name: "0048-moved-in-slices", columns: movedInSlicesColumns },
  { name: "0049-handed-out-in-slices", columns: handedOutInSlicesColumns },
  { name: "0050-import-files", columns: importFileColumns },
  { name: "0051-sensitive-words", tables: sensitiveWordTables },
  { name: "0052-occupations", tables: occupationTables },
  {
    name: "0053-workers",
    tables: workerTables,
    columns: workerColumns,
    removed: workerColumnsRemoved,
    up: upWorkers,
  },
  { name: "0054-account-checks", columns: accountCheckColumns },
  { name: "0055-qr-registration", columns: qrRegistrationColumns, fill: fillQrFlags },
  { name: "0056-line-payees", fill: indexLinePayees },
  { name: "0057-recognition-uses", tables: recognitionUseTables },
  { name: "0058-worker-contracts", columns: workerContractColumns },
  { name: "0059-account-gaps", up: upAccountGaps },
  { name: "0060-contract-texts", columns: contractTextColumns },
  { name: "0061-identity-reviews", columns: identityReviewColumns, fill: indexPhotos },
  { name: "0062-account-imports", tables: accountImportTables },
  { name: "0063-worker-bars", tables: workerBarTables },
  { name: "0064-fast-bill-workers", columns: fastBillWorkerColumns, fill: fillFastBillWorkers },
  { name: "0067-worker-indexes", fill: indexWorkers },
  { name: "0068-worker-changes", tables: workerChangeTables },
  { name: "0069-account-faces", columns: accountFaceColumns },
  { name: "0070-company-register", columns: companyRegisterColumns, fill: fillCompanyRegister },
  {
    name: "0071-company-contracts",
    tables: companyContractTables,
    columns: companyContractColumns,
    fill: fillCompanyContracts,
  },
  {
    name: "0072-company-wizard",
    tables: companyWizardTables,
    columns: companyWizardColumns,
    fill: fillCompanyWizard,
  },
  { name: "0073-company-identity", tables: companyIdentityTables },
  { name: "0074-join-applies", tables: joinApplyTables },
  { name: "0076-company-tax", tables: companyTaxTables, columns: companyTaxColumns },
  { name: "0077-company-channels", tables: companyChannelTables },
  { name: "0078-retired-columns", columns: retiredColumnColumns },
  { name: "0079-account-changes", tables: accountChangeTables },
  { name: "0080-company-figures", tables: companyFigures, up: upCompanyFigures },
  { name: "0081-own-values", up: upOwnValues },
  { name: "0082-mode-gaps", up: upModeGaps },
  { name: "0084-mode-change-figures", up: upModeChangeFigures },
  { name: "0085-template-choices", tables: templateChoiceTables },
  { name: "0086-worker-merges", tables: workerMergeTables, columns: workerMergeColumns, up: upWorkerMerges },
  { name: "0090-salesman-fees", columns: salesmanFeeColumns },
  { name: "0093-worker-counts", tables: workerGroups, columns: workerCountColumns, up: upWorkerCounts },
  { name: "0097-contract-reminders", tables: contractReminderTables },
  { name: "0109-company-day", columns: companyDayColumns, up: upCompanyDay },
  { name: "0110-worker-orders", up: upWorkerOrders },
  { name: "0111-workers-at-once", up: upWorkersAtOnce },
  { name: "0114-card-originals", columns: cardOriginalColumns, fill: fillCardOriginals },
  { name: "0118-worker-covering", columns: workerCoveringColumns, up: upWorkerCovering },
  { name: "0119-id-types", fill: fillIdTypes },
  { name: "0121-import-fields", columns: importFieldColumns, fill: fillContractReasons },
  { name: "0126-service-bill-months", tables: serviceBillMonths, fill: fillServiceBillMonths },
  { name: "0127-bill-contracts", columns: billContractColumns, up: upBillContracts },
  { name: "0130-vat-short", fill: fillVatShort },
  { name: "0131-frozen-changes", columns: frozenChangeColumns, fill: fillFrozenChanges },
  { name: "0134-typed-values", tables: typedValueTables, removed: usesRemoved, fill: upTypedValues },
  { name: "0135-editors", columns: editorColumns, fill: fillEditors },
  { name: "0137-phone-pages", tables: phonePageTables, columns: phonePageColumns, fill: fillPhonePages },
  { name: "0138-super-manager-namings", tables: superManagerNamingTables },
  { name: "0141-transfer-claims", columns: transferClaimColumns, fill: fillTransferClaims },
  { name: "0146-consent-pages", columns: consentPageColumns },
  { name: "0149-plain-names", fill: fillPlainNames },
  { name: "0151-invoice-content", columns: invoiceContentColumns },
  { name: "0152-request-keys", tables: requestKeyTables },
] as const satisfies readonly Migration[];
