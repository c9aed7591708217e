import { describe, expect, it } from "vitest";
import { en } from "./en/catalog.ts";
import { zhCN } from "./zh-CN/catalog.ts";

/** Texts that the specification quotes (sections 2, 5 and 8), word by word; what stands in braces and brackets is filled in. */
const quoted: readonly (readonly ["zh-CN" | "en", string])[] = [
  ["zh-CN", "请选择所属公司"],
  ["zh-CN", "请输入验证码"],
  ["zh-CN", "用户不存在，或已被禁用"],
  ["zh-CN", "登录地区与上次登录不符 为确保本人操作需要短信验证!"],
  ["zh-CN", "修改成功!"],
  ["en", "please enter a correct 11-digit phone number"],
  ["en", "password strength is weak, please re-enter"],
  ["zh-CN", "请选择开户银行"],
  ["zh-CN", "提交成功"],
  ["en", "please enter the corporate account"],
  ["en", "please enter a legal number"],
  ["en", "please select the bank"],
  ["en", "please enter the bank card number"],
  ["en", "please enter a correct ID number"],
  ["en", "please enter a legal email"],
  ["en", "amount cannot be empty"],
  ["en", "amount cannot be 0"],
  ["en", "please upload ID portrait side"],
  ["en", "please upload ID emblem side"],
  ["en", "submitted successfully!"],
  ["en", "tax rate cannot be empty"],
  ["en", "please enter a correct tax rate"],
  ["en", "please enter a reasonable order unit price"],
  ["zh-CN", "上传文件失败,请重新上传!"],
  ["en", "upload failed"],
  ["zh-CN", "未解析到数据,请检查模板是否正确!"],
  ["en", "content format wrong or empty, please fix and re-import"],
  ["zh-CN", "账单模板错误！请导入标准发单账单模板"],
  ["zh-CN", "【column】内容格式有误或为空，请查看修改后重新导入！"],
  ["zh-CN", "第N行 name：idno（身份证格式错误）"],
  ["zh-CN", "成交接包方不能为空!"],
  ["zh-CN", "{field}不能为空!"],
  ["zh-CN", "{field}格式不正确!"],
  ["zh-CN", "该企业为线下结算模式，请查看修改结算模式后重新导入！"],
  ["zh-CN", "预估订单总金额格式错误,请查看模板修改!"],
  ["zh-CN", "该订单类型预估订单总金额上限为：X元，请修改！"],
  ["en", "Oops... the content you want was not found!"],
  ["en", "Oops... the server is having a moment!"],
  ["en", "Oops... you have no permission to view this content!"],
];

const textsOf = (node: unknown): string[] =>
  typeof node === "string" ? [node] : Object.values(node as Record<string, unknown>).flatMap(textsOf);

/** A text without its places: what is filled in has names of its own here. */
const wordsOf = (text: string): string =>
  text
    .replace(/\{\{?[^}]*\}\}?|【[^】]*】|第N行 name：idno|X(?=元)/gu, "{}")
    .trim()
    .toLowerCase();

describe("texts that the specification quotes", () => {
  const texts = { "zh-CN": textsOf(zhCN).map(wordsOf), en: textsOf(en).map(wordsOf) };

  it.each(quoted)("%s: %s", (language, text) => {
    const parts = wordsOf(text)
      .split("{}")
      .filter((part) => part.trim() !== "");
    expect(texts[language].some((known) => parts.every((part) => known.includes(part)))).toBe(true);
  });
});
