import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../../testing/test-desk.tsx";
import { RefusedRows } from "./RefusedRows.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

const refusedRow = (row: number, code: string, params = {}) => ({ row, ok: false as const, code, params });

describe("the refused rows of an import", () => {
  it("are few to look at however many they are, and more when asked for", async () => {
    const refusedRows = Array.from({ length: 1_500 }, (_, index) => refusedRow(index + 2, "worker_unsigned"));
    drawOverDesk(<RefusedRows refusedRows={refusedRows} />, {});
    expect(await screen.findAllByRole("rowheader")).toHaveLength(200);
    fireEvent.click(screen.getByRole("button", { name: "再显示 1,000 行" }));
    expect(screen.getAllByRole("rowheader")).toHaveLength(1_200);
    fireEvent.click(screen.getByRole("button", { name: "再显示 300 行" }));
    expect(screen.getAllByRole("rowheader")).toHaveLength(1_500);
    expect(screen.queryByRole("button", { name: /再显示/ })).toBeNull();
  });

  it("are counted by reason, the most frequent first", async () => {
    const refusedRows = [
      refusedRow(2, "task_closed", { task: "RW1" }),
      refusedRow(3, "worker_stopped"),
      refusedRow(4, "worker_stopped"),
    ];
    drawOverDesk(<RefusedRows refusedRows={refusedRows} />, {});
    const reasons = (await screen.findAllByRole("listitem")).map((item) => item.textContent);
    expect(reasons).toHaveLength(2);
    expect(reasons[0]).toMatch(/2 行$/);
  });

  it("name the column where it is known, by its title in the file", async () => {
    const refusedRows = [
      { ...refusedRow(2, "phone_invalid"), field: "mobile" },
      { ...refusedRow(3, "field_missing", { column: "等级" }), field: "等级" },
      refusedRow(4, "worker_stopped"),
    ];
    drawOverDesk(<RefusedRows refusedRows={refusedRows} fields={[{ key: "mobile", title: "手机号" }]} />, {});
    expect(await screen.findByRole("columnheader", { name: "列" })).toBeTruthy();
    const cells = screen.getAllByRole("row").map((row) => row.children[1]?.textContent);
    expect(cells).toEqual(["列", "手机号", "等级", ""]);
  });

  it("can be taken along as rows of a spreadsheet", async () => {
    const writeText = vi.fn(async () => undefined);
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
    drawOverDesk(<RefusedRows refusedRows={[refusedRow(7, "worker_stopped")]} />, {});
    fireEvent.click(await screen.findByRole("button", { name: "复制" }));
    expect(writeText).toHaveBeenCalledWith(expect.stringMatching(/^行号\t原因\n7\t\S+$/));
  });
});
