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
};

it("does not say a word that was given up", () => {
  const wrong = leaves(zhCN).flatMap(([key, text]) =>
    Object.entries(outlawed)
      .filter(([word]) => text.includes(word))
      .map(([word, better]) => `${key}: ${word} > ${better}`),
  );
  expect(wrong).toEqual([]);
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
