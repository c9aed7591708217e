import * as accounts from "./accounts.ts";
import * as agreements from "./agreements.ts";
import * as bills from "./bills.ts";
import * as companies from "./companies.ts";
import * as listSettings from "./list-settings.ts";
import * as money from "./money.ts";
import * as other from "./other.ts";
import * as qrLogin from "./qr-login.ts";
import * as security from "./security.ts";
import * as session from "./session.ts";
import * as settlements from "./settlements.ts";

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
  "session.rotate": security.sessionRotate,
  "session.unlockCode": security.sessionUnlockCode,
  "session.unlock": security.sessionUnlock,
  "sessions.list": security.sessionsList,
  "sessions.end": security.sessionsEnd,
  "sessions.endOthers": security.sessionsEndOthers,
  "totp.begin": security.totpBegin,
  "totp.confirm": security.totpConfirm,
  "totp.remove": security.totpRemove,
  "roleRules.list": security.roleRulesList,
  "roleRules.save": security.roleRulesSave,
  "agreements.get": agreements.agreementsGet,
  "agreements.accept": agreements.agreementsAccept,
  "banks.list": accounts.banksList,
  "corporateAccount.get": accounts.corporateAccountGet,
  "agencyAccount.bind": accounts.agencyAccountBind,
  "companyAccount.bind": accounts.companyAccountBind,
  "entIdentity.verifyRandomAmount": accounts.entIdentityVerifyRandomAmount,
  "listSettings.get": listSettings.listSettingsGet,
  "listSettings.save": listSettings.listSettingsSave,
  "listViews.list": listSettings.listViewsList,
  "listViews.create": listSettings.listViewsCreate,
  "listViews.update": listSettings.listViewsUpdate,
  "listViews.remove": listSettings.listViewsRemove,
  "demo.inbox": session.demoInbox,
  "bills.list": bills.billsList,
  "bills.batchSearch": bills.billsBatchSearch,
  "bills.get": bills.billsGet,
  "bills.update": bills.billsUpdate,
  "billBatches.update": bills.billBatchesUpdate,
  "billBatches.cancel": bills.billBatchesCancel,
  "bills.import": bills.billsImport,
  "bills.simpleImport": bills.billsSimpleImport,
  "bills.precheck": bills.billsPrecheck,
  "bills.importRecords": bills.billsImportRecords,
  "bills.importRecord": bills.billsImportRecord,
  "bills.importRollback": bills.billsImportRollback,
  "settlements.list": settlements.settlementsList,
  "settlements.create": settlements.settlementsCreate,
  "settlements.get": settlements.settlementsGet,
  "settlements.update": settlements.settlementsUpdate,
  "settlements.cancel": settlements.settlementsCancel,
  "settlements.settle": settlements.settlementsSettle,
  "settlements.partSettleRecords": settlements.settlementsPartSettleRecords,
  "settlements.updatePartSettleRecords": settlements.settlementsUpdatePartSettleRecords,
  "wallets.list": money.walletsList,
  "wallets.sms": money.walletsSms,
  "transactions.list": money.transactionsList,
  "operations.get": money.operationsGet,
  "storage.policy": other.storagePolicy,
  "storage.upload": other.storageUpload,
  "storage.download": other.storageDownload,
  "sensitive.reveal": other.sensitiveReveal,
  "events.stream": other.eventsStream,
  "companies.all": companies.companiesAll,
  "companies.get": companies.companiesGet,
} as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;
