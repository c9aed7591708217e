import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readerErrorCodes } from "../../src-main/imports/spreadsheet/source/errors.ts";
import { billsImport } from "../billing/bills/bills-calls.ts";
import { fieldKinds } from "../kernel/imports/cells/define.ts";
import { fixNames, mergedFix } from "../kernel/imports/cells/fixes.ts";
import { templates } from "../registries/imports/registry.ts";
import { followingImports } from "../registries/imports/submits.ts";
import { en } from "./en/catalog.ts";
import { namesIn } from "./fill-in.ts";
import { zhCN } from "./zh-CN/catalog.ts";

const issues: Readonly<Record<string, string>> = zhCN.imports.issues;
const root = join(import.meta.dirname, "../..");

const sourcesIn = (folder: string): string =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && !/(^|\/)test-/u.test(name))
    .map((name) => readFileSync(join(root, folder, name), "utf8"))
    .join("\n");

/** Every code that a source names as the code of a remark. */
const named = (source: string, pattern: RegExp): string[] =>
  [...source.matchAll(pattern)].map((match) => match[1] ?? "");

/** The members of a union type of codes, as the file of its values declares it. */
const union = (file: string, type: string): string[] => {
  const source = readFileSync(join(root, "src-shared/kernel/values", file), "utf8");
  const body = new RegExp(`type ${type} =([^;]*);`, "u").exec(source)?.[1] ?? "";
  return named(body, /"(\w+)"/gu);
};

const values: [prefix: string, file: string, type: string][] = [
  ["money", "money/money-parse.ts", "MoneyCode"],
  ["name", "people/chinese-name.ts", "NameCode"],
  ["id", "people/id-number.ts", "IdNumberCode"],
  ["card", "banks/bank-card.ts", "CardCode"],
  ["card", "banks/bank-card.ts", "CardWarning"],
  ["date", "time/date-text.ts", "DateCode"],
  ["month", "time/date-text.ts", "DateCode"],
];

const fields = Object.values(templates).flatMap((one) => one.fields);
/** Codes that are made of a prefix and the answer of a check in cell-forms.ts. */
const kindCodes = [
  ...["email", "phone", "characters", "length"].map((code) => `account_${code}`),
  ...["characters", "length"].map((code) => `invoice_${code}`),
  "uscc_orgCode",
  "money_currencySign",
  "merged_cells",
  "company_columns_differ",
];

describe("texts of imports", () => {
  it("exist for every code of the values, templates, files and fixes", () => {
    const codes = [
      ...readerErrorCodes,
      ...billsImport.refusals,
      ...values.flatMap(([prefix, file, type]) => union(file, type).map((code) => `${prefix}_${code}`)),
      ...named(sourcesIn("src-shared"), /issue\([^()]*?, "(?!error|warning)([a-z]\w*)"/gu),
      ...named(sourcesIn("src-shared"), /fault: "([a-z]\w*)"/gu),
      ...named(sourcesIn("src-main/imports/template-reader"), /(?:code: |ImportRefusal\(|\? |: )"([a-z]+_[a-z_]+)"/gu),
      ...Object.values(templates).flatMap((one) => [one.titlesMissing, one.cellMissing]),
      ...fields.flatMap(({ missing, wrong }) => [missing ?? [], wrong?.code ?? []].flat()),
      ...kindCodes,
      "duplicate_in_file",
      "id_regionUnknown",
      "upload_failed",
    ];
    expect(codes.length).toBeGreaterThan(90);
    expect([...new Set(codes)].filter((code) => issues[code] === undefined)).toEqual([]);
    expect(Object.keys(zhCN.imports.fixes).sort()).toEqual([...fixNames, mergedFix].sort());
    expect(Object.keys(zhCN.imports.forms).sort()).toEqual([...fieldKinds].sort());
    expect(Object.keys(zhCN.imports.templates).sort()).toEqual(
      ["auto", ...Object.keys(templates), ...followingImports.map(({ name }) => name)].sort(),
    );
  });

  it("exist for every remark and refusal of the service's import rules", () => {
    const rules = sourcesIn("src-service/billing/bills");
    const codes = [
      ...named(rules, /(?:error|warning)\([^()"]*(?:"\w+"|[^"()]*), "(\w+)"/gu),
      ...named(rules, /row: [\w.]+, code: "(\w+)"/gu),
    ];
    expect(codes.length).toBeGreaterThan(12);
    expect([...new Set(codes)].filter((code) => issues[code] === undefined)).toEqual([]);
  });

  it("name the same figures in both languages", () => {
    for (const [code, text] of Object.entries(issues))
      expect(namesIn((en.imports.issues as Record<string, string>)[code] ?? ""), code).toEqual(namesIn(text));
  });

  it("stand as the specification words them", () => {
    expect(issues).toMatchObject({
      upload_failed: "上传文件失败,请重新上传!",
      no_rows: "未解析到数据,请检查模板是否正确!",
      standard_titles_missing: "账单模板错误！请导入标准发单账单模板",
      bill_cell_missing: "【{{column}}】内容格式有误或为空，请查看修改后重新导入！",
      bill_id_number: "第{{row}}行 {{name}}：{{idno}}（身份证格式错误）",
      first_row_no_worker: "成交接包方不能为空!",
      company_offline_settlement: "该企业为线下结算模式，请查看修改结算模式后重新导入！",
      field_missing: "{{column}}不能为空!",
      field_wrong: "{{column}}格式不正确!",
      task_amount_wrong: "预估订单总金额格式错误,请查看模板修改!",
      task_amount_ceiling: "该订单类型预估订单总金额上限为：{{limit}}元，请修改！",
    });
    expect(en.imports.issues).toMatchObject({
      worker_row_wrong: "content format wrong or empty, please fix and re-import",
      task_unit_price: "please enter a reasonable order unit price",
      phone_invalid: "please enter a correct 11-digit phone number",
      email_invalid: "please enter a legal email",
      amount_zero: "amount cannot be 0",
      money_empty: "amount cannot be empty",
    });
    const insurance = templates.insurance_staff.fields[0]?.choices.map(({ code, words }) => [words[0], code]);
    expect(insurance).toEqual([
      ["增员", "add"],
      ["减员", "reduce"],
      ["替换为", "replace"],
    ]);
  });
});
