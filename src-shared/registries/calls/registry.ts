import * as accounts from "../../access/accounts/accounts-calls.ts";
import * as agencyRules from "../../access/agencies/agency-rules-calls.ts";
import * as agreements from "../../access/agreements/agreements-calls.ts";
import * as factorResets from "../../access/session/factor-resets-calls.ts";
import * as listSettings from "../../access/session/list-settings-calls.ts";
import * as qrLogin from "../../access/session/qr-login-calls.ts";
import * as security from "../../access/session/security-calls.ts";
import * as session from "../../access/session/session-calls.ts";
import * as other from "../../access/storage/other-calls.ts";
import * as billBatches from "../../billing/bills/bill-batches-calls.ts";
import * as billChanges from "../../billing/bills/bill-changes-calls.ts";
import * as billTax from "../../billing/bills/bill-tax-calls.ts";
import * as bills from "../../billing/bills/bills-calls.ts";
import { promotionFeesSalesmen } from "../../billing/fees/promotion-fees-record.ts";
import * as serviceBillDiscounts from "../../billing/fees/service-bill-discounts.ts";
import * as serviceBills from "../../billing/fees/service-bills-calls.ts";
import * as alipay from "../../billing/funds/alipay-records-calls.ts";
import * as channelAccounts from "../../billing/funds/channel-accounts-calls.ts";
import * as money from "../../billing/funds/money-calls.ts";
import * as transactions from "../../billing/funds/transactions-calls.ts";
import * as transfers from "../../billing/funds/transfers-calls.ts";
import * as walletChanges from "../../billing/funds/wallet-changes.ts";
import * as wallets from "../../billing/funds/wallets-calls.ts";
import * as invoicePapers from "../../billing/invoices/invoice-papers-calls.ts";
import * as invoices from "../../billing/invoices/invoices-calls.ts";
import * as settlementActions from "../../billing/settlements/settlement-actions-calls.ts";
import { settlementsChecks } from "../../billing/settlements/settlement-checks-calls.ts";
import * as settlementFigures from "../../billing/settlements/settlement-figures-calls.ts";
import * as settlementPayments from "../../billing/settlements/settlement-payments-calls.ts";
import * as settlements from "../../billing/settlements/settlements-calls.ts";
import * as vouchers from "../../billing/vouchers/vouchers-calls.ts";
import * as companyBusiness from "../../companies/business/company-business-calls.ts";
import * as companyChannels from "../../companies/channels/company-channels-calls.ts";
import * as companyContracts from "../../companies/contracts/company-contracts-record.ts";
import { companyContractsRemind } from "../../companies/contracts/contract-reminders-calls.ts";
import { contractTemplatesAssign } from "../../companies/contracts/contract-templates-record.ts";
import { companyContractsWhatIf } from "../../companies/contracts/contract-what-if-calls.ts";
import * as entIdentity from "../../companies/identity/ent-identity-calls.ts";
import * as superManager from "../../companies/identity/super-manager-calls.ts";
import * as joinPage from "../../companies/joins/join-page-calls.ts";
import * as companies from "../../companies/register/companies-calls.ts";
import * as companyFreezes from "../../companies/register/company-freezes.ts";
import * as register from "../../companies/register/company-register-calls.ts";
import * as sensitiveWords from "../../companies/sensitive-words/sensitive-words-calls.ts";
import * as companyWizard from "../../companies/wizard/company-wizard-calls.ts";
import type { AnyCall } from "../../kernel/calls/define.ts";
import * as attachments from "../../records/attachments/attachments-calls.ts";
import * as incomeTax from "../../tax/income-tax/income-tax-calls.ts";
import * as laborContracts from "../../workers/contracts/labor-contracts-calls.ts";
import * as identity from "../../workers/identity/identity-calls.ts";
import * as recognition from "../../workers/identity/recognition.ts";
import * as payAccounts from "../../workers/pay-accounts/pay-accounts-calls.ts";
import { laborQrCodesImage, laborQrCodesRemove } from "../../workers/registration/labor-qr-codes-record.ts";
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
import { importCalls } from "../imports/submits.ts";
import { actionCodesSend } from "../limits/action-codes-calls.ts";
import * as amountLimits from "../limits/amount-limits-calls.ts";
import { recordCalls } from "../records/registry.ts";
import * as taxClose from "../workbench/tax-close-calls.ts";
import * as workbench from "../workbench/workbench-calls.ts";

/** Every HTTP call of the product, by name: the one map that service, desk and `npm run contract` read. */
export const calls = {
  "settings.get": session.settingsGet,
  "notices.current": session.noticesCurrent,
  "login.companies": session.loginCompanies,
  "login.submit": session.loginSubmit,
  "login.logout": session.logout,
  "session.get": session.sessionGet,
  "sms.captcha": session.smsCaptcha,
  "sms.send": session.smsSend,
  "password.reset": security.passwordReset,
  "password.change": security.passwordChange,
  "qrLogin.create": qrLogin.qrLoginCreate,
  "qrLogin.check": qrLogin.qrLoginCheck,
  "qrPage.show": qrLogin.qrPageShow,
  "qrPage.act": qrLogin.qrPageAct,
  "contractTemplates.assign": contractTemplatesAssign,
  "companyContracts.terminate": companyContracts.companyContractsTerminate,
  "companyContracts.remind": companyContractsRemind,
  "companyContracts.attachments": companyContracts.companyContractsAttachments,
  "companyContracts.addAttachment": companyContracts.companyContractsAddAttachment,
  "companyContracts.supplements": companyContracts.companyContractsSupplements,
  "contractSupplements.get": companyContracts.contractSupplementsGet,
  "contractSupplements.create": companyContracts.contractSupplementsCreate,
  "contractSupplements.update": companyContracts.contractSupplementsUpdate,
  "enterpriseContracts.list": companyContracts.enterpriseContractsList,
  "joinPage.show": joinPage.joinPageShow,
  "joinPage.taken": joinPage.joinPageTaken,
  "joinPage.act": joinPage.joinPageAct,
  "joinPage.address": joinPage.joinPageAddress,
  "workerPages.show": workerPages.workerPagesShow,
  "workerPages.act": workerPages.workerPagesAct,
  "workerPages.file": workerPages.workerPagesFile,
  "session.rotate": security.sessionRotate,
  "session.unlockCode": security.sessionUnlockCode,
  "session.unlock": security.sessionUnlock,
  "sessions.list": security.sessionsList,
  "sessions.end": security.sessionsEnd,
  "sessions.endOthers": security.sessionsEndOthers,
  "totp.begin": security.totpBegin,
  "totp.confirm": security.totpConfirm,
  "totp.remove": security.totpRemove,
  "agencyRules.list": agencyRules.agencyRulesList,
  "agencyRules.save": agencyRules.agencyRulesSave,
  "amountLimits.own": amountLimits.amountLimitsOwn,
  "amountLimits.list": amountLimits.amountLimitsList,
  "amountLimits.ask": amountLimits.amountLimitsAsk,
  "amountLimits.decide": amountLimits.amountLimitsDecide,
  "totp.code": security.totpCode,
  "auditLog.list": auditLog.auditLogList,
  "auditLog.get": auditLog.auditLogGet,
  "auditLog.chain": auditLog.auditLogChain,
  "securityEvents.list": auditLog.securityEventsList,
  "actionCodes.send": actionCodesSend,
  "factorResets.list": factorResets.factorResetsList,
  "factorResets.ask": factorResets.factorResetsAsk,
  "factorResets.decide": factorResets.factorResetsDecide,
  "roleRules.list": security.roleRulesList,
  "roleRules.save": security.roleRulesSave,
  "agreements.get": agreements.agreementsGet,
  "agreements.accept": agreements.agreementsAccept,
  "banks.list": accounts.banksList,
  "corporateAccount.get": accounts.corporateAccountGet,
  "agencyAccount.bind": accounts.agencyAccountBind,
  "companyAccount.bind": accounts.companyAccountBind,
  "entIdentity.status": entIdentity.entIdentityStatus,
  "entIdentity.info": entIdentity.entIdentityInfo,
  "entIdentity.addAuthInfo": entIdentity.entIdentityAddAuthInfo,
  "entIdentity.verifyRandomAmount": entIdentity.entIdentityVerifyRandomAmount,
  "entIdentity.sendSmsCode": entIdentity.entIdentitySendSmsCode,
  "entIdentity.verifySmsCode": entIdentity.entIdentityVerifySmsCode,
  "entIdentity.bind": entIdentity.entIdentityBind,
  "entIdentity.unbind": entIdentity.entIdentityUnbind,
  "superManager.get": superManager.superManagerGet,
  "superManager.sendCode": superManager.superManagerSendCode,
  "superManager.set": superManager.superManagerSet,
  "superManager.decide": superManager.superManagerDecide,
  "powerOfAttorney.get": superManager.powerOfAttorneyGet,
  "listSettings.get": listSettings.listSettingsGet,
  "listSettings.save": listSettings.listSettingsSave,
  "listViews.list": listSettings.listViewsList,
  "listViews.mine": listSettings.listViewsMine,
  "listViews.create": listSettings.listViewsCreate,
  "listViews.update": listSettings.listViewsUpdate,
  "listViews.remove": listSettings.listViewsRemove,
  "demo.inbox": session.demoInbox,
  "bills.list": bills.billsList,
  "bills.batchSearch": bills.billsBatchSearch,
  "bills.get": bills.billsGet,
  "bills.update": bills.billsUpdate,
  "billBatches.update": billChanges.billBatchesUpdate,
  "billBatches.cancel": billChanges.billBatchesCancel,
  "bills.setOrganization": billChanges.billsSetOrganization,
  "batches.setOrganization": billChanges.batchesSetOrganization,
  "bills.updateInvoicingStatus": billChanges.billsUpdateInvoicingStatus,
  "bills.updateTaxCollectStatus": billChanges.billsUpdateTaxCollectStatus,
  "bills.changePreview": billChanges.billsChangePreview,
  "billBatches.list": billBatches.billBatchesList,
  "bills.simpleTemplateUrl": billBatches.billsSimpleTemplateUrl,
  "companies.plus": billBatches.companiesPlus,
  "bills.incomeTaxDetail": billTax.billsIncomeTaxDetail,
  "bills.exportIncomeTax": billTax.billsExportIncomeTax,
  "bills.import": bills.billsImport,
  "bills.simpleImport": bills.billsSimpleImport,
  "bills.precheck": bills.billsPrecheck,
  "importJobs.list": importJobs.importJobsList,
  "laborImports.list": importJobs.laborImportsList,
  "importJobs.get": importJobs.importJobsGet,
  "importJobs.state": importJobs.importJobsState,
  "importJobs.failedRows": importJobs.importJobsFailedRows,
  "importJobs.precheck": importJobs.importJobsPrecheck,
  "importJobs.rollBack": importJobs.importJobsRollBack,
  "bills.importRecords": bills.billsImportRecords,
  "bills.importRecord": bills.billsImportRecord,
  "bills.importRollback": bills.billsImportRollback,
  "settlements.list": settlements.settlementsList,
  "settlements.create": settlements.settlementsCreate,
  "settlements.get": settlements.settlementsGet,
  "settlements.update": settlements.settlementsUpdate,
  "settlements.cancel": settlements.settlementsCancel,
  "settlements.settle": settlements.settlementsSettle,
  "settlements.payPreview": settlementFigures.settlementsPayPreview,
  "settlements.figureChanges": settlementFigures.settlementsFigureChanges,
  "settlements.checks": settlementsChecks,
  "settlements.batchSettlePreview": settlementPayments.settlementsBatchSettlePreview,
  "settlements.batchSettle": settlementPayments.settlementsBatchSettle,
  "settlements.revokePayment": settlementActions.settlementsRevokePayment,
  "settlements.smsOfflineSettle": settlementActions.settlementsSmsOfflineSettle,
  "settlements.batchOfflineSettle": settlementActions.settlementsBatchOfflineSettle,
  "settlements.voucherSettle": settlementActions.settlementsVoucherSettle,
  "settlements.cmbCompanyPay": settlementActions.settlementsCmbCompanyPay,
  "settlements.serviceFeeDiscount": settlementActions.settlementsServiceFeeDiscount,
  "settlements.useFeeDiscount": settlementActions.settlementsUseFeeDiscount,
  "settlements.partSettleRecords": settlements.settlementsPartSettleRecords,
  "settlements.updatePartSettleRecords": settlements.settlementsUpdatePartSettleRecords,
  "wallets.list": money.walletsList,
  "wallets.get": wallets.walletsGet,
  "wallets.update": wallets.walletsUpdate,
  "walletChanges.create": walletChanges.walletChangeProposal.calls.create,
  "walletChanges.update": walletChanges.walletChangeProposal.calls.update,
  "wallets.withdraw": wallets.walletsWithdraw,
  "companyLabors.list": workers.companyLaborsList,
  "companyLabors.get": workers.companyLaborsGet,
  "companyLabors.history": workers.companyLaborsHistory,
  "companyLabors.work": workers.companyLaborsWork,
  "transfers.list": transfers.transfersList,
  "transfers.get": transfers.transfersGet,
  "transfers.create": transfers.transfersCreate,
  "transfers.update": transfers.transfersUpdate,
  "transfers.freezeAmount": wallets.transfersFreezeAmount,
  "cmbAccount.balance": channelAccounts.cmbAccountBalance,
  "cmbAccount.withdraw": channelAccounts.cmbAccountWithdraw,
  "merchantAccount.balance": channelAccounts.merchantAccountBalance,
  "merchantAccount.withdraw": channelAccounts.merchantAccountWithdraw,
  "demo.deposit": transfers.demoDeposit,
  ...recordCalls,
  ...importCalls,
  "wallets.sms": money.walletsSms,
  "alipayRecords.list": alipay.alipayRecordsList,
  "transactions.list": money.transactionsList,
  "transactions.get": transactions.transactionsGet,
  "transactions.reconcile": transactions.transactionsReconcile,
  "operations.get": money.operationsGet,
  "incomeSummary.list": incomeTax.incomeSummaryList,
  "incomeSummary.get": incomeTax.incomeSummaryGet,
  "incomeSummary.promotionTaxes": incomeTax.incomeSummaryPromotionTaxes,
  "incomeSummary.declare": incomeTax.incomeSummaryDeclare,
  "incomeSummary.uploadTaxProof": incomeTax.incomeSummaryUploadTaxProof,
  "incomeSummary.recompute": taxClose.incomeSummaryRecompute,
  "taxPeriods.get": taxClose.taxPeriodsGet,
  "taxPeriods.calendar": taxClose.taxPeriodsCalendar,
  "taxPeriods.list": incomeTax.taxPeriodsList,
  "taxPeriods.update": incomeTax.taxPeriodsUpdate,
  "bills.export": exportCalls.billsExport,
  "settlements.export": exportCalls.settlementsExport,
  "transactions.export": exportCalls.transactionsExport,
  "serviceBills.export": exportCalls.serviceBillsExport,
  "incomeSummary.taxCard": incomeTax.incomeSummaryTaxCard,
  "companyLabors.export": exportCalls.companyLaborsExport,
  "incomeSummary.export": exportCalls.incomeSummaryExport,
  "alipayRecords.export": exportCalls.alipayRecordsExport,
  "taxCollectRecords.list": taxCollect.taxCollectRecordsList,
  "companyLabors.bar": bars.barWorker,
  "companies.list": register.companiesList,
  "companies.update": register.companiesUpdate,
  "companies.ofAgency": register.companiesOfAgency,
  "companies.assignSalesman": register.companiesAssignSalesman,
  "companies.assignMany": register.companiesAssignMany,
  "companies.salesmen": register.companiesSalesmen,
  "companies.forbid": companyFreezes.companyFreezeProposal.calls.create,
  "companyFreezes.update": companyFreezes.companyFreezeProposal.calls.update,
  "barLifts.create": barLifts.barLiftProposal.calls.create,
  "barLifts.update": barLifts.barLiftProposal.calls.update,
  "personChanges.create": personChanges.personChangeProposal.calls.create,
  "personChanges.update": personChanges.personChangeProposal.calls.update,
  "companyLabors.fastStop": stopping.fastStop,
  "laborContracts.list": laborContracts.laborContractsList,
  "laborContracts.get": laborContracts.laborContractsGet,
  "laborContracts.update": laborContracts.laborContractsUpdate,
  "laborContracts.file": laborContracts.laborContractsFile,
  "laborContracts.sendPreview": laborContracts.laborContractsSendPreview,
  "laborContracts.manualSend": laborContracts.laborContractsManualSend,
  "laborContracts.download": laborContracts.laborContractsDownload,
  "stopRecords.list": stopping.stopRecordsList,
  "stopRecords.get": stopping.stopRecordsGet,
  "stopRecords.update": stopping.stopRecordsUpdate,
  "stopBatches.list": stopping.stopBatchesList,
  "stopBatches.get": stopping.stopBatchesGet,
  "stopBatches.create": stopping.stopBatchesCreate,
  "stopBatches.update": stopping.stopBatchesUpdate,
  "stopBatches.pdf": stopping.stopBatchesPdf,
  "stopBatches.excel": stopping.stopBatchesExcel,
  "exportJobs.list": exportCalls.exportJobsList,
  "exportJobs.get": exportCalls.exportJobsGet,
  "exportJobs.cancel": exportCalls.exportJobsCancel,
  "exportJobs.download": exportCalls.exportJobsDownload,
  "settlements.uploadVoucher": vouchers.settlementsUploadVoucher,
  "settlements.voucherDownload": vouchers.settlementsVoucherDownload,
  "settlements.downloadVouchers": vouchers.settlementsDownloadVouchers,
  "bills.voucherRecords": vouchers.billsVoucherRecords,
  "bills.uploadVoucherTransaction": vouchers.billsUploadVoucherTransaction,
  "voucherTransactions.list": vouchers.voucherTransactionsList,
  "transactions.voucherApply": vouchers.transactionsVoucherApply,
  "vouchers.file": vouchers.vouchersFile,
  "vouchers.verify": vouchers.vouchersVerify,
  "vouchers.applyAgain": vouchers.vouchersApplyAgain,
  "labors.identity": identity.laborsIdentity,
  "labors.submitIdImages": identity.laborsSubmitIdImages,
  "labors.submitContractMobile": identity.laborsSubmitContractMobile,
  "labors.mismatch": identity.laborsMismatch,
  "labors.photo": identity.laborsPhoto,
  "recognition.idCard": recognition.recognitionIdCard,
  "recognition.place": recognition.recognitionPlace,
  "storage.policy": other.storagePolicy,
  "storage.upload": other.storageUpload,
  "storage.download": other.storageDownload,
  "sensitive.reveal": other.sensitiveReveal,
  "events.stream": other.eventsStream,
  "companies.all": companies.companiesAll,
  "companyWizard.get": companyWizard.companyWizardGet,
  "companyWizard.create": companyWizard.companyWizardCreate,
  "companyWizard.update": companyWizard.companyWizardUpdate,
  "companyWizard.createOwn": companyWizard.companyWizardCreateOwn,
  "companyWizard.updateOwn": companyWizard.companyWizardUpdateOwn,
  "companyWizard.getSecond": companyWizard.companyWizardGetSecond,
  "companyWizard.putSecond": companyWizard.companyWizardPutSecond,
  "companyWizard.getThird": companyWizard.companyWizardGetThird,
  "companyWizard.putThird": companyWizard.companyWizardPutThird,
  "companyBusiness.get": companyBusiness.companyBusinessGet,
  "companyBusiness.create": companyBusiness.companyBusinessCreate,
  "companyBusiness.update": companyBusiness.companyBusinessUpdate,
  "companyWizard.getFourth": companyWizard.companyWizardGetFourth,
  "companyWizard.putFourth": companyWizard.companyWizardPutFourth,
  "companyWizard.contractInfo": companyWizard.companyWizardContractInfo,
  "companyWizard.verifyRandomAmount": companyWizard.companyWizardVerifyRandomAmount,
  "companyWizard.baseInfo": companyWizard.companyWizardBaseInfo,
  "companyWizard.addBaseInfo": companyWizard.companyWizardAddBaseInfo,
  "workerColumns.all": workerColumns.workerColumnsAll,
  "workerColumns.get": workerColumns.workerColumnsGet,
  "workerColumns.update": workerColumns.workerColumnsUpdate,
  "alipaySigning.get": companyChannels.alipaySigningGet,
  "alipaySigning.create": companyChannels.alipaySigningCreate,
  "accountBooks.get": companyChannels.accountBooksGet,
  "accountBooks.open": companyChannels.accountBooksOpen,
  "cmbPay.get": companyChannels.cmbPayGet,
  "cmbPay.update": companyChannels.cmbPayUpdate,
  "companies.get": companies.companiesGet,
  "companyContracts.whatIf": companyContractsWhatIf,
  "invoiceApplies.list": invoices.invoiceAppliesList,
  "invoiceApplies.create": invoices.invoiceAppliesCreate,
  "invoiceApplies.get": invoices.invoiceAppliesGet,
  "invoiceApplies.update": invoices.invoiceAppliesUpdate,
  "invoiceApplies.correctAmount": invoices.invoiceAppliesCorrectAmount,
  "invoiceQuota.get": invoices.invoiceQuotaGet,
  "invoiceRecords.list": invoices.invoiceRecordsList,
  "invoiceRecords.create": invoices.invoiceRecordsCreate,
  "invoiceRecords.update": invoices.invoiceRecordsUpdate,
  "invoiceRecords.get": invoicePapers.invoiceRecordsGet,
  "invoiceRecords.send": invoicePapers.invoiceRecordsSend,
  "invoiceReds.create": invoicePapers.invoiceRedsCreate,
  "invoiceReds.update": invoicePapers.invoiceRedsUpdate,
  "demo.mails": invoicePapers.demoMails,
  "monthlyInvoices.list": invoices.monthlyInvoicesList,
  "settlements.invoiceFeedback": invoices.settlementsInvoiceFeedback,
  "livenessRecords.list": registrations.livenessRecordsList,
  "livenessRecords.photo": registrations.livenessRecordsPhoto,
  "laborRegistrations.list": registrations.laborRegistrationsList,
  "laborRegistrations.get": registrations.laborRegistrationsGet,
  "laborRegistrations.look": registrations.laborRegistrationsLook,
  "laborRegistrations.review": registrations.laborRegistrationsReview,
  "laborQrCodes.remove": laborQrCodesRemove,
  "promotionFees.salesmen": promotionFeesSalesmen,
  "laborQrCodes.image": laborQrCodesImage,
  "sensitiveWords.verify": sensitiveWords.sensitiveWordsVerify,
  "serviceBills.list": serviceBills.serviceBillsList,
  "serviceBills.get": serviceBills.serviceBillsGet,
  "serviceBillDiscounts.create": serviceBillDiscounts.serviceBillDiscountProposal.calls.create,
  "serviceBillDiscounts.update": serviceBillDiscounts.serviceBillDiscountProposal.calls.update,
  "serviceBills.batchOnlinePay": serviceBills.serviceBillsBatchOnlinePay,
  "laborBankAccounts.download": exportCalls.laborBankAccountsDownload,
  "payAccounts.list": payAccounts.payAccountsList,
  "payAccounts.get": payAccounts.payAccountsGet,
  "payAccounts.ofWorker": payAccounts.payAccountsOfWorker,
  "payAccounts.update": payAccounts.payAccountsUpdate,
  "labors.verifyFourFactor": payAccounts.laborsVerifyFourFactor,
  "laborAttachments.list": attachments.laborAttachmentsList,
  "laborAttachments.create": attachments.laborAttachmentsCreate,
  "laborAttachments.update": attachments.laborAttachmentsUpdate,
  "labors.create": labors.laborsCreate,
  "labors.update": labors.laborsUpdate,
  "labors.precheck": labors.laborsPrecheck,
  "labors.form": labors.laborsForm,
  "companyLabors.setMany": labors.companyLaborsSetMany,
  "workbench.get": workbench.workbenchGet,
} as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;

/** The call of a name that is known only while the program runs (a list's, a kept intent's). Throws for a name of none. */
export const callByName = (name: string): AnyCall => {
  if (!Object.hasOwn(calls, name)) throw new Error(`no call is named ${name}`);
  return calls[name as CallName] as AnyCall;
};
