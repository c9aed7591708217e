import { describe, expect, it } from "vitest";
import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import { loadTexts } from "../../i18n/texts.ts";
import { importSteps } from "./import-steps.ts";
import { stateOf } from "./test-import.ts";

const texts = await loadTexts("zh-CN");
const stepsOf = (overrides: Partial<ImportState>) =>
  importSteps(texts, stateOf(overrides)).map(({ title, state, line }) =>
    [title, state, line].filter(Boolean).join(" "),
  );
const { counts } = stateOf();
const result = { batch_id: "1", batch_sn: "PC1", succeeded: 182, failed: 0, accounting_fee: 1 };

describe("the steps of an import", () => {
  it("say which one it is at and what is left to do", () => {
    expect(stepsOf({ phase: "reading" })).toEqual(["读取文件 now", "核对修正 ahead", "提交 ahead", "审核 ahead"]);
    expect(stepsOf({ counts: { ...counts, rows: 200, rows_with_errors: 18 } })).toEqual([
      "读取文件 done 200 行",
      "核对修正 now 18 行有错误",
      "提交 ahead",
      "审核 ahead",
    ]);
    expect(stepsOf({ phase: "checking" })[1]).toBe("核对修正 now 已无错误");
    expect(stepsOf({ phase: "sending" }).slice(1)).toEqual(["核对修正 done", "提交 now", "审核 ahead"]);
  });

  it("leave the last one to who audits bills, and are over where nobody has to", () => {
    expect(stepsOf({ phase: "sent", result }).slice(2)).toEqual(["提交 done 已导入 182 行", "审核 now"]);
    expect(stepsOf({ phase: "sent", result, template: "sensitive_word" }).slice(2)).toEqual([
      "提交 done 已导入 182 行",
      "完成 done",
    ]);
  });

  it("stop where nothing could be read or taken", () => {
    expect(stepsOf({ phase: "refused" })[0]).toBe("读取文件 failed");
    const refused = { ...result, succeeded: 0, failed: 18 };
    expect(stepsOf({ phase: "sent", result: refused }).slice(2)).toEqual([
      "提交 failed 导入 0 行，退回 18 行",
      "审核 ahead",
    ]);
    expect(stepsOf({ phase: "cancelled" })).toEqual([]);
  });
});
