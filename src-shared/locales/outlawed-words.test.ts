import { expect, it } from "vitest";
import { en } from "./en/catalog.ts";
import { zhCN } from "./zh-CN/catalog.ts";

type Texts = { readonly [key: string]: string | Texts };

const leaves = (texts: Texts, before = ""): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[`${before}${key}`, value]] : leaves(value, `${before}${key}.`),
  );

/** Words that were given up, with the one that is said instead (`docs/glossary.md`). */
const outlawed: Readonly<Record<string, string>> = {
  通道: "渠道",
  挂起: "结果待确认",
  结果未知: "结果待确认",
  待付款: "待充值",
  待支付确认: "待支付",
  等您处理: "待办事项",
  未成功的付款: "付款异常",
  结算前列的公司: "本月结算额排名",
  重付已可支付的: "重付可付的",
  将办理: "可支付",
  怎么算出来: "计算过程",
  接包方就绪: "付款条件",
  接包方未就绪: "付款条件",
  消息应用: "企业微信",
  内容指纹: "防篡改校验码",
  超级管理人: "超级管理员",
};

/** The same in English, without regard to capitals. */
const outlawedInEnglish: Readonly<Record<string, string>> = {
  "alert threshold": "alert level",
  "annual settlement": "annual filing",
  "apply for": "request",
  cashier: "payer",
  "deposit account": "top-up account",
  "e-mail": "email",
  "exceptional top-up": "unmatched top-up",
  fingerprint: "integrity code",
  "invoice application": "invoice request",
  "log out": "sign out",
  "payout line": "payout",
  preparer: "maker",
  "result unknown": "unconfirmed",
  "outcome unknown": "unconfirmed",
  reviewer: "checker",
  "second factor": "two-step verification",
  somebody: "someone",
  synchronis: "sync",
  "tax proof": "tax certificate",
  "the person who": "who, or the role",
  "tool line": "toolbar",
  yuan: "CNY or ¥",
};

const said = (texts: Texts, words: Readonly<Record<string, string>>): string[] =>
  leaves(texts).flatMap(([key, text]) =>
    Object.entries(words)
      .filter(([word]) => text.toLowerCase().includes(word))
      .map(([word, better]) => `${key}: ${word} > ${better}`),
  );

it("does not say a word that was given up", () => {
  expect(said(zhCN, outlawed)).toEqual([]);
  expect(said(en, outlawedInEnglish)).toEqual([]);
});

it("calls a reseller 推广方 and keeps 渠道 for channels of money", () => {
  const fees = leaves(zhCN).filter(([key]) => /(^|\.)(promotionFees|promotion_fee)/u.test(key));
  expect(fees.length).toBeGreaterThan(20);
  expect(fees.filter(([, text]) => /渠道(?!账户)/u.test(text))).toEqual([]);
});

it("says no Chinese in English, but for headers of files, names of languages and what is to be typed", () => {
  const quoted = /^(shell\..*(localeZh|zh)|settings\..*zh|session\..*language|imports\.|settlements\.)/u;
  const wrong = leaves(en).filter(([key, text]) => /\p{Script=Han}/u.test(text) && !quoted.test(key));
  expect(wrong).toEqual([]);
});
