import * as bills from "./bills.ts";
import * as companies from "./companies.ts";
import * as money from "./money.ts";
import * as other from "./other.ts";
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
  "listSettings.get": session.listSettingsGet,
  "listSettings.save": session.listSettingsSave,
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
} as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;
