import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../testing/test-desk.tsx";
import { stateOf } from "../model/test-import.ts";
import { OpenImports } from "./OpenImports.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

const none = { rows: 0, rows_with_errors: 0, rows_with_warnings: 0, errors: 0, warnings: 0, refused: 0, sent: 0 };

const draw = async (state: Partial<ImportState>): Promise<string> => {
  drawOverDesk(<OpenImports />, { imports: { open_list: () => [stateOf(state)] } });
  return (await screen.findByRole("listitem")).textContent ?? "";
};

describe("an import that was not finished", () => {
  it("says of rows how many there are and how many have errors", async () => {
    expect(await draw({})).toBe("待提交十一月.xlsx100,000 行 · 0 行有错误继续放弃");
  });

  it("says of a file that was not read why, and counts no rows that nobody has seen", async () => {
    const phaseText = await draw({ phase: "refused", refusal: { code: "NO_EOCD", params: {} }, counts: none });
    expect(phaseText).toContain("文件不完整");
    expect(phaseText).not.toContain("0 行");
  });

  it("says of one that is being read how far it is", async () => {
    const progress = { rows: 54_016, rows_per_second: 9, bytes_done: 1, bytes_total: 2 };
    expect(await draw({ phase: "reading", progress, counts: none })).toContain("已读取 54,016 行");
  });

  it("says of one on its way how many parts are there and what it waits for, and cannot be given up", async () => {
    const phaseText = await draw({
      phase: "sending",
      sending: { parts_done: 3, parts_total: 20, waiting_for: "connection" },
    });
    expect(phaseText).toContain("第 3 / 20 批 · 等待恢复连接，连接后自动继续");
    expect(phaseText).not.toContain("放弃");
  });

  it("says of one that was sent what became of its rows", async () => {
    const result = { batch_id: "1", batch_sn: "PC1", succeeded: 1_999, failed: 2, accounting_fee: 1 };
    expect(await draw({ phase: "sent", result })).toContain("1,999 行成功 · 2 行未成功");
  });
});
