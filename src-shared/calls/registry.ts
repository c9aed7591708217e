import { importCalls } from "../imports/submits.ts";
import * as barLifts from "../records/bar-lifts.ts";
import * as companyContracts from "../records/company-contracts.ts";
import * as companyFreezes from "../records/company-freezes.ts";
import { contractTemplatesAssign } from "../records/contract-templates.ts";
import { laborQrCodesImage, laborQrCodesRemove } from "../records/labor-qr-codes.ts";
import * as personChanges from "../records/person-changes.ts";
import { promotionFeesSalesmen } from "../records/promotion-fees.ts";
import { recordCalls } from "../records/registry.ts";
import * as serviceBillDiscounts from "../records/service-bill-discounts.ts";
import * as walletChanges from "../records/wallet-changes.ts";
import * as accounts from "./accounts.ts";
import { actionCodesSend } from "./action-codes.ts";
import * as agencyRules from "./agency-rules.ts";
import * as agreements from "./agreements.ts";
import * as alipay from "./alipay-records.ts";
import * as amountLimits from "./amount-limits.ts";
import * as attachments from "./attachments.ts";
import * as auditLog from "./audit-log.ts";
import * as bars from "./bars.ts";
import * as billBatches from "./bill-batches.ts";
import * as billChanges from "./bill-changes.ts";
import * as billTax from "./bill-tax.ts";
import * as bills from "./bills.ts";
import * as channelAccounts from "./channel-accounts.ts";
import * as companies from "./companies.ts";
import * as companyBusiness from "./company-business.ts";
import * as companyChannels from "./company-channels.ts";
import * as register from "./company-register.ts";
import * as companyWizard from "./company-wizard.ts";
import { companyContractsRemind } from "./contract-reminders.ts";
import { companyContractsWhatIf } from "./contract-what-if.ts";
import type { AnyCall } from "./define.ts";
import * as entIdentity from "./ent-identity.ts";
import * as exportCalls from "./exports.ts";
import * as factorResets from "./factor-resets.ts";
import * as identity from "./identity.ts";
import * as importJobs from "./import-jobs.ts";
import * as incomeTax from "./income-tax.ts";
import * as invoicePapers from "./invoice-papers.ts";
import * as invoices from "./invoices.ts";
import * as joinPage from "./join-page.ts";
import * as laborContracts from "./labor-contracts.ts";
import * as labors from "./labors.ts";
import * as listSettings from "./list-settings.ts";
import * as money from "./money.ts";
import * as other from "./other.ts";
import * as payAccounts from "./pay-accounts.ts";
import * as qrLogin from "./qr-login.ts";
import * as recognition from "./recognition.ts";
import * as registrations from "./registrations.ts";
import * as security from "./security.ts";
import * as sensitiveWords from "./sensitive-words.ts";
import * as serviceBills from "./service-bills.ts";
import * as session from "./session.ts";
import * as settlementActions from "./settlement-actions.ts";
import { settlementsChecks } from "./settlement-checks.ts";
import * as settlementFigures from "./settlement-figures.ts";
import * as settlementPayments from "./settlement-payments.ts";
import * as settlements from "./settlements.ts";
import * as stopping from "./stopping.ts";
import * as superManager from "./super-manager.ts";
import * as taxClose from "./tax-close.ts";
import * as taxCollect from "./tax-collect.ts";
import * as transactions from "./transactions.ts";
import * as transfers from "./transfers.ts";
import * as vouchers from "./vouchers.ts";
import * as wallets from "./wallets.ts";
import * as workbench from "./workbench.ts";
import * as workerColumns from "./worker-columns.ts";
import * as workerPages from "./worker-pages.ts";
import * as workers from "./workers.ts";

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
  "walletChanges.create": walletChanges.walletChangesCreate,
  "walletChanges.update": walletChanges.walletChangesUpdate,
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
  "companies.forbid": companyFreezes.companiesForbid,
  "companyFreezes.update": companyFreezes.companyFreezesUpdate,
  "barLifts.create": barLifts.barLiftsCreate,
  "barLifts.update": barLifts.barLiftsUpdate,
  "personChanges.create": personChanges.personChangesCreate,
  "personChanges.update": personChanges.personChangesUpdate,
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
  "serviceBillDiscounts.create": serviceBillDiscounts.serviceBillDiscountsCreate,
  "serviceBillDiscounts.update": serviceBillDiscounts.serviceBillDiscountsUpdate,
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
