import type { Kysely } from "kysely";
import type { ColumnType, Dialect, TableSpec } from "../schema/schema.ts";
import { fillPeople, people } from "./0001-0025/0001-people.ts";
import { money } from "./0001-0025/0002-money.ts";
import { signIn, signInColumns } from "./0001-0025/0003-sign-in.ts";
import { companyRules, companyRulesColumns } from "./0001-0025/0004-company-rules.ts";
import { settlementActionColumns, settlementActions } from "./0001-0025/0005-settlement-actions.ts";
import { billsColumns, indexBills } from "./0001-0025/0006-bills.ts";
import { exportsAndVouchers } from "./0001-0025/0007-exports.ts";
import { funds, fundsColumns, makeTransfersOfRecharges } from "./0001-0025/0008-funds.ts";
import { invoices, upInvoices } from "./0001-0025/0009-invoices.ts";
import { incomeTax } from "./0001-0025/0010-income-tax.ts";
import { importPartsColumns } from "./0001-0025/0011-import-parts.ts";
import { promotionFees } from "./0001-0025/0012-promotion-fees.ts";
import { upBillGroups } from "./0001-0025/0013-bill-groups.ts";
import { feeDiscountColumns, feeDiscountUses, upFeeDiscounts } from "./0001-0025/0014-fee-discounts.ts";
import { billLimitsColumns } from "./0001-0025/0015-bill-limits.ts";
import { books, booksColumns, upBooks } from "./0001-0025/0016-books.ts";
import { incomeCompaniesColumns, upIncomeCompanies } from "./0001-0025/0017-income-companies.ts";
import { taxPaymentColumns, upTaxPayments } from "./0001-0025/0018-tax-payments.ts";
import { platformReportTables } from "./0001-0025/0019-platform-reports.ts";
import { offlineClaimsColumns, upOfflineClaims } from "./0001-0025/0020-offline-claims.ts";
import { billSums, billSumsColumns, upBillSums } from "./0001-0025/0021-bill-sums.ts";
import {
  promotionTaxColumns,
  serviceBillDiscounts,
  taxPeriodPromotionColumns,
  transactionVoucherColumns,
  upFundCompletion,
} from "./0001-0025/0022-fund-completion.ts";
import { upStoppingWorkers } from "./0001-0025/0023-stopping-workers.ts";
import { renames, upRenames } from "./0001-0025/0024-renames.ts";
import { bankReturns, bankWordColumns } from "./0001-0025/0025-bank-words.ts";
import { upHoldDirections } from "./0026-0050/0026-hold-directions.ts";
import { taxMonthColumns, upTaxMonth } from "./0026-0050/0027-tax-month.ts";
import { sensitiveUseTables } from "./0026-0050/0028-sensitive-uses.ts";
import { upCompanyInKey } from "./0026-0050/0029-company-in-key.ts";
import { personCommitments, personLimitColumns, upPersonLimits } from "./0026-0050/0030-person-limits.ts";
import { rowSeals, upRowSeals } from "./0026-0050/0031-row-seals.ts";
import { filePayColumns, upFilePay } from "./0026-0050/0032-file-pay.ts";
import { paymentFigures, paymentFiguresColumns, upPaymentFigures } from "./0026-0050/0033-payment-figures.ts";
import { serviceBillProposalColumns, upServiceBillProposals } from "./0026-0050/0034-service-bill-proposals.ts";
import { bankSerialColumns, upBankSerials } from "./0026-0050/0035-bank-serials.ts";
import { codeSourceColumns } from "./0026-0050/0036-code-sources.ts";
import { bankCaseColumns, bankCases, upBankCases } from "./0026-0050/0037-bank-cases.ts";
import { factorResets } from "./0026-0050/0038-factor-resets.ts";
import { securityEventTables } from "./0026-0050/0039-security-events.ts";
import { companyModes, undatedModeColumns, upCompanyModes } from "./0026-0050/0040-company-modes.ts";
import { sessionEndColumns } from "./0026-0050/0041-session-ends.ts";
import { limitChanges } from "./0026-0050/0042-limit-changes.ts";
import { arrivalColumns } from "./0026-0050/0043-arrivals.ts";
import { transferCaseColumns } from "./0026-0050/0044-transfer-cases.ts";
import { paymentSlices } from "./0026-0050/0045-payment-slices.ts";
import { importJobTables } from "./0026-0050/0046-import-jobs.ts";
import { madeInSlicesColumns } from "./0026-0050/0047-made-in-slices.ts";
import { movedInSlicesColumns } from "./0026-0050/0048-moved-in-slices.ts";
import { handedOutInSlicesColumns } from "./0026-0050/0049-handed-out-in-slices.ts";
import { importFileColumns } from "./0026-0050/0050-import-files.ts";
import { sensitiveWordTables } from "./0051-0075/0051-sensitive-words.ts";
import { occupationTables } from "./0051-0075/0052-occupations.ts";
import { upWorkers, workerColumns, workerColumnsRemoved, workerTables } from "./0051-0075/0053-workers.ts";
import { accountCheckColumns } from "./0051-0075/0054-account-checks.ts";
import { fillQrFlags, qrRegistrationColumns } from "./0051-0075/0055-qr-registration.ts";
import { indexLinePayees } from "./0051-0075/0056-line-payees.ts";
import { recognitionUseTables } from "./0051-0075/0057-recognition-uses.ts";
import { workerContractColumns } from "./0051-0075/0058-worker-contracts.ts";
import { upAccountGaps } from "./0051-0075/0059-account-gaps.ts";
import { contractTextColumns } from "./0051-0075/0060-contract-texts.ts";
import { identityReviewColumns, indexPhotos } from "./0051-0075/0061-identity-reviews.ts";
import { accountImportTables } from "./0051-0075/0062-account-imports.ts";
import { workerBarTables } from "./0051-0075/0063-worker-bars.ts";
import { fastBillWorkerColumns, fillFastBillWorkers } from "./0051-0075/0064-fast-bill-workers.ts";
import { indexWorkers } from "./0051-0075/0067-worker-indexes.ts";
import { workerChangeTables } from "./0051-0075/0068-worker-changes.ts";
import { accountFaceColumns } from "./0051-0075/0069-account-faces.ts";
import { companyRegisterColumns, fillCompanyRegister } from "./0051-0075/0070-company-register.ts";
import {
  companyContractColumns,
  companyContractTables,
  fillCompanyContracts,
} from "./0051-0075/0071-company-contracts.ts";
import { companyWizardColumns, companyWizardTables, fillCompanyWizard } from "./0051-0075/0072-company-wizard.ts";
import { companyIdentityTables } from "./0051-0075/0073-company-identity.ts";
import { joinApplyTables } from "./0051-0075/0074-join-applies.ts";
import { companyTaxColumns, companyTaxTables } from "./0076-0100/0076-company-tax.ts";
import { companyChannelTables } from "./0076-0100/0077-company-channels.ts";
import { retiredColumnColumns } from "./0076-0100/0078-retired-columns.ts";
import { accountChangeTables } from "./0076-0100/0079-account-changes.ts";
import { companyFigures, upCompanyFigures } from "./0076-0100/0080-company-figures.ts";
import { upOwnValues } from "./0076-0100/0081-own-values.ts";
import { upModeGaps } from "./0076-0100/0082-mode-gaps.ts";
import { upModeChangeFigures } from "./0076-0100/0084-mode-change-figures.ts";
import { templateChoiceTables } from "./0076-0100/0085-template-choices.ts";
import { upWorkerMerges, workerMergeColumns, workerMergeTables } from "./0076-0100/0086-worker-merges.ts";
import { salesmanFeeColumns } from "./0076-0100/0090-salesman-fees.ts";
import { upWorkerCounts, workerCountColumns, workerGroups } from "./0076-0100/0093-worker-counts.ts";
import { contractReminderTables } from "./0076-0100/0097-contract-reminders.ts";
import { companyDayColumns, upCompanyDay } from "./0101-0125/0109-company-day.ts";
import { upWorkerOrders } from "./0101-0125/0110-worker-orders.ts";
import { upWorkersAtOnce } from "./0101-0125/0111-workers-at-once.ts";
import { cardOriginalColumns, fillCardOriginals } from "./0101-0125/0114-card-originals.ts";
import { upWorkerCovering, workerCoveringColumns } from "./0101-0125/0118-worker-covering.ts";
import { fillIdTypes } from "./0101-0125/0119-id-types.ts";
import { fillContractReasons, importFieldColumns } from "./0101-0125/0121-import-fields.ts";
import { fillServiceBillMonths, serviceBillMonths } from "./0126-0150/0126-service-bill-months.ts";
import { billContractColumns, upBillContracts } from "./0126-0150/0127-bill-contracts.ts";
import { fillVatShort } from "./0126-0150/0130-vat-short.ts";
import { fillFrozenChanges, frozenChangeColumns } from "./0126-0150/0131-frozen-changes.ts";
import { typedValueTables, upTypedValues, usesRemoved } from "./0126-0150/0134-typed-values.ts";
import { editorColumns, fillEditors } from "./0126-0150/0135-editors.ts";
import { fillPhonePages, phonePageColumns, phonePageTables } from "./0126-0150/0137-phone-pages.ts";
import { superManagerNamingTables } from "./0126-0150/0138-super-manager-namings.ts";
import { fillTransferClaims, transferClaimColumns } from "./0126-0150/0141-transfer-claims.ts";
import { consentPageColumns } from "./0126-0150/0146-consent-pages.ts";
import { fillPlainNames } from "./0126-0150/0149-plain-names.ts";
import { invoiceContentColumns } from "./0151-0175/0151-invoice-content.ts";
import { requestKeyTables } from "./0151-0175/0152-request-keys.ts";
import { keptAccountTables } from "./0151-0175/0153-kept-accounts.ts";
import { upWorkerUnpaid, workerUnpaidColumns } from "./0151-0175/0154-worker-unpaid.ts";
import { companyReviewTables } from "./0151-0175/0155-company-reviews.ts";
import { cardDiffersColumns, fillCardDiffers } from "./0151-0175/0156-card-differs.ts";
import { companyEvidenceColumns } from "./0151-0175/0157-company-evidence.ts";
import { fillHandOuts } from "./0151-0175/0158-hand-outs.ts";
import { upAskedAccounts } from "./0151-0175/0159-asked-accounts.ts";
import { fillTasks, taskColumns, taskTables } from "./0151-0175/0160-tasks.ts";
import { fillTaskMessages, taskMessageColumns } from "./0151-0175/0161-task-messages.ts";
import { fillTaskBatches, taskBatchColumns, taskBatchTables } from "./0151-0175/0162-task-batches.ts";
import { acceptanceNoteColumns, simpleTaskTables } from "./0151-0175/0163-simple-tasks.ts";
import { industryColumns } from "./0151-0175/0165-industries.ts";
import { upApplicantOrders } from "./0151-0175/0166-applicant-orders.ts";
import { roleTables } from "./0151-0175/0167-roles.ts";
import { fillSimpleRuns, simpleRunColumns } from "./0151-0175/0168-simple-runs.ts";
import { applicantGroups, upApplicantGroups } from "./0151-0175/0170-applicant-groups.ts";
import { fillMembers, memberColumns } from "./0151-0175/0171-members.ts";
import { departmentColumns, fillDepartments } from "./0151-0175/0172-departments.ts";
import { insuranceTables } from "./0151-0175/0173-insurance.ts";
import { fillTopUps, topUpColumns } from "./0151-0175/0174-top-ups.ts";
import { insuranceMoneyColumns } from "./0151-0175/0175-insurance-money.ts";
import { languageColumns, messageTables } from "./0176-0200/0180-messages.ts";
import { insuranceOrderColumns } from "./0176-0200/0181-insurance-orders.ts";
import { fillOutgoingKinds, outgoingCodeTables, outgoingKindColumns } from "./0176-0200/0190-outgoing-codes.ts";

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
  { name: "0153-kept-accounts", tables: keptAccountTables },
  { name: "0154-worker-unpaid", columns: workerUnpaidColumns, up: upWorkerUnpaid },
  { name: "0155-company-reviews", tables: companyReviewTables },
  { name: "0156-card-differs", columns: cardDiffersColumns, fill: fillCardDiffers },
  { name: "0157-company-evidence", columns: companyEvidenceColumns },
  { name: "0158-hand-outs", fill: fillHandOuts },
  { name: "0159-asked-accounts", up: upAskedAccounts },
  { name: "0160-tasks", tables: taskTables, columns: taskColumns, fill: fillTasks },
  { name: "0161-task-messages", columns: taskMessageColumns, fill: fillTaskMessages },
  { name: "0162-task-batches", tables: taskBatchTables, columns: taskBatchColumns, fill: fillTaskBatches },
  { name: "0163-simple-tasks", tables: simpleTaskTables, columns: acceptanceNoteColumns },
  { name: "0165-industries", columns: industryColumns },
  { name: "0166-applicant-orders", fill: upApplicantOrders },
  { name: "0167-roles", tables: roleTables },
  { name: "0168-simple-runs", columns: simpleRunColumns, fill: fillSimpleRuns },
  { name: "0170-applicant-groups", tables: applicantGroups, up: upApplicantGroups },
  { name: "0171-members", columns: memberColumns, fill: fillMembers },
  { name: "0172-departments", columns: departmentColumns, fill: fillDepartments },
  { name: "0173-insurance", tables: insuranceTables },
  { name: "0174-top-ups", columns: topUpColumns, fill: fillTopUps },
  { name: "0175-insurance-money", columns: insuranceMoneyColumns },
  { name: "0180-messages", tables: messageTables, columns: languageColumns },
  { name: "0181-insurance-orders", columns: insuranceOrderColumns },
  {
    name: "0190-outgoing-codes",
    tables: outgoingCodeTables,
    columns: outgoingKindColumns,
    fill: fillOutgoingKinds,
  },
] as const satisfies readonly Migration[];
