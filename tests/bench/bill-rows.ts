import type { CellInput, SheetColumn } from "../../src-shared/kernel/workbook/sheet-spec.ts";

/** Twelve columns of the kinds that bills have. */
export const billColumns: readonly SheetColumn[] = [
  { title: "姓名", kind: "text" },
  { title: "身份证号", kind: "text" },
  { title: "手机号", kind: "text" },
  { title: "银行卡号", kind: "text" },
  { title: "应发金额", kind: "cents" },
  { title: "服务费", kind: "cents" },
  { title: "实发金额", kind: "cents" },
  { title: "日期", kind: "date" },
  { title: "公司", kind: "text" },
  { title: "任务", kind: "text" },
  { title: "序号", kind: "integer" },
  { title: "备注", kind: "text" },
];

/** `count` rows that are the same at every call: mostly distinct people, few companies and tasks, some remarks. */
export function* billRows(count: number): Generator<readonly CellInput[]> {
  for (let index = 0; index < count; index++) {
    const amount = 100_000 + ((index * 7_919) % 900_000);
    const fee = Math.floor(amount / 20);
    yield [
      `张伟${index % 5_000}`,
      `1101011990${String(index).padStart(8, "0")}`,
      `138${String(index).padStart(8, "0")}`,
      `622202${String(index).padStart(13, "0")}`,
      amount,
      fee,
      amount - fee,
      `2026-0${1 + (index % 9)}-1${index % 10}`,
      `北京灵工科技有限公司${index % 7}`,
      `任务${index % 200}`,
      index + 1,
      index % 7 === 0 ? `备注 & <${index}>` : "",
    ];
  }
}
