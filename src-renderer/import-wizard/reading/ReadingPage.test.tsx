import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../testing/test-desk.tsx";
import { rowOf, stateOf } from "../model/test-import.ts";
import { ReadingPage } from "./ReadingPage.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

const draw = (state: Partial<ImportState>): void => {
  drawOverDesk(<ReadingPage state={stateOf({ phase: "reading", ...state })} />, {});
};

describe("a file that is being read", () => {
  it("shows how far it is, and no table before there are rows", async () => {
    draw({});
    expect(await screen.findByText("已读取 100,000 行")).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
  });

  it("shows its first rows as they are, with what is wrong in them, and says that they are not all", async () => {
    const wrong = { code: "name_characters", severity: "error", params: {}, column: "labor_name" } as const;
    draw({ first_rows: [rowOf(0), rowOf(1, [wrong])] });
    const table = await screen.findByRole("table", { name: /文件前 2 行（仍在读取/u });
    expect(
      within(table)
        .getAllByRole("columnheader")
        .map(({ textContent }) => textContent),
    ).toEqual(["行号", "姓名", "身份证号", "核算费用"]);
    const [, first, second] = within(table).getAllByRole("row") as [HTMLElement, HTMLElement, HTMLElement];
    expect(
      within(first)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    ).toEqual(["人0", "330106199003071234", "12.00"]);
    const [name, card] = within(second).getAllByRole("cell") as [HTMLElement, HTMLElement];
    expect(name.title).not.toBe("人1");
    expect(card.title).toBe("330106199003071234");
    expect(name.className).not.toBe(card.className);
  });
});
