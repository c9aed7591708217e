import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { CheckReport } from "../../src-main/imports/cli/check-file.ts";
import { packXlsx } from "../../src-main/imports/spreadsheet/test-files.ts";
import { builtProgram } from "../programs/built-programs.ts";
import { tempDir } from "./imports-harness.ts";

/** Every message that the specification quotes, by a real workbook through the command that a person has for it. */

const command = await builtProgram("src-main/imports/cli/check.ts");
const folder = tempDir();
afterAll(() => folder.remove());

const check = (...args: string[]): Promise<CheckReport> =>
  new Promise((resolve, reject) => {
    execFile(process.execPath, [command, ...args], { maxBuffer: 1 << 24 }, (error, out, errors) => {
      if (errors === "" && out !== "") resolve(JSON.parse(out) as CheckReport);
      else reject(error ?? new Error(errors));
    });
  });

const text = (value: string): string => (value === "" ? "<c/>" : `<c t="inlineStr"><is><t>${value}</t></is></c>`);
const workbook = (name: string, lines: readonly (readonly string[])[]): string => {
  const path = join(folder.path, `${name}.xlsx`);
  writeFileSync(path, packXlsx({ rows: lines.map((line) => `<row>${line.map(text).join("")}</row>`).join("") }));
  return path;
};

const id = "11010519491231002X";
const standard = ["订单编号", "成交接包方姓名", "成交接包方手机号", "身份证号", "核算费用", "客户支付"];
const fast = ["姓名", "身份证号", "手机号", "核算费用"];
const workers = ["姓名", "身份证号", "手机号", "岗位", "入场日期"];
const task = ["任务名称", "行业", "单价", "预估总金额"];

type Quoted = {
  readonly key: string;
  readonly template: string;
  readonly lines: readonly (readonly string[])[];
  readonly flags?: readonly string[];
  /** Where it is said: of the whole file, or of a cell by row and title. */
  readonly at: "file" | readonly [row: number, column: string];
  readonly message: string;
};

const quoted: readonly Quoted[] = [
  {
    ...{ key: "import.noRows", template: "fast_bill", lines: [fast], at: "file" },
    message: "未解析到数据,请检查模板是否正确!",
  },
  {
    ...{ key: "import.workerRow", template: "worker", at: [3, "姓名"] },
    lines: [
      ["姓名", "身份证号"],
      ["张三", id],
      ["", id],
    ],
    message: "内容格式有误或为空，请修改后重新导入",
  },
  {
    ...{ key: "import.workerRow (ID number)", template: "worker", at: [2, "身份证号"] },
    lines: [
      ["姓名", "身份证号"],
      ["张三", "1101"],
    ],
    message: "内容格式有误或为空，请修改后重新导入",
  },
  {
    ...{ key: "import.billTemplate", template: "standard_bill", at: "file" },
    lines: [standard.slice(1), ["张三", "13800000000", id, "100", "110"]],
    message: "账单模板错误！请导入标准发单账单模板",
  },
  {
    ...{ key: "import.billCell", template: "fast_bill", at: [2, "核算费用"] },
    lines: [fast, ["张三", id, "13800000000", ""]],
    message: "【核算费用】内容格式有误或为空，请查看修改后重新导入！",
  },
  {
    ...{ key: "import.billIdNo", template: "fast_bill", at: [3, "身份证号"] },
    lines: [fast, ["张三", id, "13800000000", "100"], ["李四", "110105491231002", "13800000001", "100"]],
    message: "第3行 李四：110105491231002（身份证格式错误）",
  },
  {
    ...{ key: "import.billIdNo (plus)", template: "plus_bill", at: [2, "身份证号"] },
    lines: [
      ["姓名", "身份证号", "手机号", "核算费用", "任务名称"],
      ["李四", "12345", "13800000001", "100", "分拣"],
    ],
    message: "第2行 李四：12345（身份证格式错误）",
  },
  {
    ...{ key: "import.billNoWorker", template: "standard_bill", at: [2, "成交接包方姓名"] },
    lines: [standard, ["RW1", "", "", id, "100", "110"]],
    message: "成交接包方不能为空!",
  },
  {
    ...{ key: "import.fieldRequired", template: "worker_fields", at: [2, "岗位"] },
    lines: [workers, ["张三", id, "13800000000", "", "2026-01-02"]],
    message: "岗位不能为空!",
  },
  {
    ...{ key: "import.fieldInvalid", template: "worker_fields", at: [2, "入场日期"] },
    lines: [workers, ["张三", id, "13800000000", "质检", "明天"]],
    message: "入场日期格式不正确!",
  },
  {
    ...{ key: "import.offlineCompany", template: "worker", at: [2, "结算方式"], flags: ["--offline-company"] },
    lines: [
      ["姓名", "身份证号", "结算方式"],
      ["张三", id, "线上结算"],
    ],
    message: "该企业为线下结算模式，请查看修改结算模式后重新导入！",
  },
  {
    ...{ key: "import.taskAmount", template: "task", at: [2, "预估总金额"] },
    lines: [task, ["分拣", "物流服务", "10", "很多"]],
    message: "预估订单总金额格式错误,请查看模板修改!",
  },
  {
    ...{ key: "import.taskCeiling", template: "task", at: [2, "预估总金额"], flags: ["--task-ceiling", "120000"] },
    lines: [task, ["分拣", "物流服务", "10", "120000.01"]],
    message: "该订单类型预估订单总金额上限为：120000元，请修改！",
  },
];

describe("the messages that the specification quotes", () => {
  it.each(quoted)("$key", async ({ key, template, lines, flags = [], at, message }) => {
    const report = await check("--template", template, ...flags, workbook(key.replace(/\W/gu, "-"), lines));
    if (at === "file") {
      expect(report).toMatchObject({ rows: 0, message });
      return;
    }
    const [row, column] = at;
    expect(report.errors.map((one) => [one.row, one.column, one.message])).toContainEqual([row, column, message]);
  });
});
