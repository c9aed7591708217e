import { bankByName } from "../../src-shared/kernel/values/banks/bank.ts";
import type { Texts } from "./texts.ts";

/** English names that the banks give themselves, by letter code; where a bank has no entry, its name stays as recorded. */
const bankNames: Readonly<Record<string, string>> = {
  ICBC: "ICBC",
  ABC: "Agricultural Bank of China",
  BOC: "Bank of China",
  CCB: "China Construction Bank",
  COMM: "Bank of Communications",
  CITIC: "China CITIC Bank",
  CEB: "China Everbright Bank",
  HXBANK: "Hua Xia Bank",
  CMBC: "China Minsheng Bank",
  GDB: "China Guangfa Bank",
  SPABANK: "Ping An Bank",
  CMB: "China Merchants Bank",
  CIB: "Industrial Bank",
  SPDB: "SPD Bank",
  BJBANK: "Bank of Beijing",
  NJCB: "Bank of Nanjing",
  JSBANK: "Bank of Jiangsu",
  HZCB: "Bank of Hangzhou",
  NBBANK: "Bank of Ningbo",
  SHBANK: "Bank of Shanghai",
  EGBANK: "Evergrowing Bank",
  CZBANK: "China Zheshang Bank",
  BOHAIB: "China Bohai Bank",
  HSBANK: "Huishang Bank",
  TCCB: "Bank of Tianjin",
  HRBANK: "Harbin Bank",
  QDCCB: "Bank of Qingdao",
  ZZBANK: "Bank of Zhengzhou",
  HKB: "Hankou Bank",
  CSCB: "Bank of Changsha",
  GCB: "Bank of Guangzhou",
  CDCB: "Bank of Chengdu",
  CQBANK: "Bank of Chongqing",
  XABANK: "Bank of Xi'an",
  CDRCB: "Chengdu Rural Commercial Bank",
  CRCBANK: "Chongqing Rural Commercial Bank",
  BJRCB: "Beijing Rural Commercial Bank",
  SHRCB: "Shanghai Rural Commercial Bank",
  MYBANK: "MYbank",
  WEBANK: "WeBank",
  PSBC: "Postal Savings Bank of China",
};

/** Names of account holders besides banks and actors besides people, and reasons that banks or the program give verbatim. */
const others: Readonly<Record<string, string>> = {
  支付宝: "Alipay",
  "系统（重复人员）": "System (duplicate workers)",
  合作已停止: "Cooperation stopped",
  账户户名不符: "Account name does not match",
  账户状态异常: "Account not in good standing",
  超出限额: "Over the limit",
  收款行系统维护: "Payee bank under maintenance",
  收款账户已销户: "Payee account closed",
};

/**
 * A bank's name or a bank's reason in the language of the screen. Names of people, companies and branches, and reasons that
 * somebody wrote, stay as recorded.
 */
export const termText = ({ locale }: Pick<Texts, "locale">, recorded: string): string => {
  if (locale !== "en") return recorded;
  const bank = bankByName(recorded);
  return (bank && bankNames[bank.code]) ?? others[recorded] ?? recorded;
};
