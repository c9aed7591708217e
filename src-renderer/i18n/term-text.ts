import { bankByName } from "../../src-shared/kernel/values/banks/bank.ts";
import { bankNameIn } from "../../src-shared/kernel/values/banks/bank-names.ts";
import type { Texts } from "./texts.ts";

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
  return bank === undefined ? (others[recorded] ?? recorded) : bankNameIn(locale, bank);
};
