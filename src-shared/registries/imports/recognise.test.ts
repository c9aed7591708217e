import { describe, expect, it } from "vitest";
import { recordImports } from "../records/registry.ts";
import { recognise } from "./recognise.ts";
import { templates } from "./registry.ts";

const all = Object.values(templates);

/** Template for which a row of titles, separated by spaces, is taken. */
const recognisedAs = (titles: string): string => {
  const recognition = recognise(all, titles.split(" "));
  if (recognition.kind === "found") return recognition.candidate.template.name;
  if (recognition.kind === "incomplete")
    return `near ${recognition.nearest.template.name}: ${recognition.nearest.match.missing.join()}`;
  if (recognition.kind === "ambiguous") return recognition.candidates.map(({ template }) => template.name).join(" or ");
  return "nothing";
};

describe("recognising a template by its titles", () => {
  it.each(all)("knows $name by all of its titles and, where that is enough, by the required ones", (template) => {
    expect(recognisedAs(template.fields.map(({ title }) => title).join(" "))).toBe(template.name);
  });

  it.each(recordImports)("takes the required titles of $name for it, or leaves it open", ({ name, fields }) => {
    const required = fields.flatMap((field) => (field.required ? [field.title] : []));
    expect(recognisedAs(required.join(" ")).split(" or ")).toContain(name);
  });

  it.each([
    ["姓名 身份证号 手机号 核算费用", "fast_bill"],
    ["姓名 身份证号 手机号 开户行 银行卡号 预留手机 核算费用", "fast_bill"],
    ["姓名 身份证号 手机号 核算费用 任务名称", "plus_bill"],
    ["身份证号 手机号 部门", "worker_edit"],
    ["姓名 身份证号 手机号 部门", "worker"],
    ["姓名 身份证号 手机号 原因", "stop_cooperation"],
    ["姓名 身份证号 税额", "tax_verify"],
    ["发票号码 类型 类目 开票日期 金额 企业名称", "invoice_record"],
    ["姓名 身份证号 发票号码 类型 类目 开票日期 金额 企业名称", "staff_invoice"],
    ["部门名称", "organization"],
    ["动作 姓名 身份证号", "insurance_staff"],
    ["姓名 手机号 角色 关联企业", "agency_user"],
    ["任务名称 行业 单价 预估订单总金额", "task"],
    ["姓名 身份证号 部门 甲 乙", "worker"],
    ["姓名 身份证号 手机号 核算费用 甲 乙 丙 丁 戊 己", "fast_bill"],
    ["序号 甲 乙", "nothing"],
  ])("takes “%s” for %s", (titles, name) => {
    expect(recognisedAs(titles)).toBe(name);
  });

  it.each([
    ["姓名 身份证号 手机号", "worker or stop_cooperation"],
    ["姓名 身份证号 开户行 卡号", "worker or worker_bank"],
    ["姓名 手机号 角色 邮箱", "agency_user or company_user"],
  ])("does not guess at “%s”: %s", (titles, names) => {
    expect(recognisedAs(titles)).toBe(names);
  });

  it.each([
    ["身份证号 手机号 核算费用", "near fast_bill: 姓名"],
    ["姓氏 身份证号 手机号 核算费用 服务日期", "near fast_bill: 姓名"],
    ["身份证号", "near worker: 姓名"],
    ["部门名称 仓储部", "near organization: "],
    ["姓名 张三 身份证号 11010519491231002X", "near worker: "],
  ])("does not take “%s” for a template that explains less of it", (titles, near) => {
    expect(recognisedAs(titles)).toBe(near);
  });
});
