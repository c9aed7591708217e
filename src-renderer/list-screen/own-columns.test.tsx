import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Row } from "../../src-shared/kernel/lists/define.ts";
import { listByName } from "../../src-shared/registries/lists/registry.ts";
import { installBrowserParts } from "../testing/jsdom-parts.ts";
import { asked, companyChoice, drawList, justRead } from "../testing/test-list.tsx";
import { defineListScreen } from "./model/define-list-screen.ts";

// A busy machine draws a whole screen late.
configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const list = listByName("companyLabors");
const spec = defineListScreen({ list: "companyLabors", route: "/workers" });

const row: Row = {
  ...Object.fromEntries(
    Object.entries(list.columns).map(([key, { kind }]) => [key, kind === "text" || kind === "datetime" ? "" : 1]),
  ),
  ...{ id: "1", name: "张*", "own.post": "后厨", "own.price": 1_050 },
};

const own = (
  code: string,
  title: string,
  type: "string" | "money" | "phone",
  options: string[] = [],
  retired = false,
) => ({
  ...{ code, title, type, options, retired },
});
const columns = [
  own("post", "岗位", "string", ["前台", "后厨"]),
  own("price", "小时单价", "money"),
  own("relative", "家属电话", "phone"),
  own("old", "旧字段", "string", [], true),
];
const open = (address: string, stored: { key: string; visible: boolean }[] = []) =>
  drawList(spec, address, {
    handlers: {
      lists: {
        page: () => ({ count: 1, rows: [row], summary: {}, freshness: justRead }),
        getSettings: () => ({ export_direction: 1 as const, list_header: stored }),
        saveSettings: (input) => ({ export_direction: 1 as const, list_header: input.list_header }),
      },
      workerColumns: { all: () => ({ value: { companies: [{ company_id: "77", columns }] }, freshness: justRead }) },
    },
    companies: [companyChoice("77", "公司77"), companyChoice("78", "公司78")],
  });

describe("a company's own columns on the screen", () => {
  it("are shown with the company's titles to who chose them, and sorted by", async () => {
    const { connected } = open("/workers?company_id=77", [
      { key: "name", visible: true },
      { key: "own.price", visible: true },
      { key: "own.relative", visible: true },
    ]);
    expect(await screen.findByText("10.50")).toBeTruthy();
    fireEvent.click(await screen.findByRole("button", { name: "小时单价" }));
    await waitFor(() => expect(asked(connected, "lists.page").at(-1)).toMatchObject({ sort: "-own.price" }));
    // Personal data has no order to guess from.
    fireEvent.click(await screen.findByRole("button", { name: "家属电话" }));
    expect(asked(connected, "lists.page").at(-1)).toMatchObject({ sort: "-own.price" });
  });

  it("are filtered by their kinds, and forgotten with the company", async () => {
    const { connected, router } = open("/workers?company_id=77");
    await screen.findByText("张*");
    fireEvent.click(await screen.findByRole("button", { name: "更多筛选" }));
    fireEvent.click(await screen.findByRole("button", { name: "自定义字段" }));
    fireEvent.change(await screen.findByLabelText("岗位"), { target: { value: "后厨" } });
    fireEvent.change(await screen.findByLabelText("小时单价 最小"), { target: { value: "10.5" } });
    expect(screen.queryByText("家属电话")).toBeNull();
    expect(screen.queryByText("旧字段")).toBeNull();
    const form = (await screen.findByLabelText("岗位")).closest("form");
    fireEvent.submit(form as HTMLFormElement);
    const ownFilter = { own: { post: { is: ["后厨"] }, price: { min: 1_050 } } };
    await waitFor(() =>
      expect(asked(connected, "lists.page").at(-1)).toMatchObject({ filters: { company_id: ["77"], own: ownFilter } }),
    );
    expect(router.state.location.search).toContain("own=");
    expect((await screen.findAllByText(/岗位：后厨/u)).length).toBeGreaterThan(0);
  });

  it("are nobody's where several companies are shown", async () => {
    const { connected } = open('/workers?own={"post":{"is":["后厨"]}}&ordering=own.price', [
      { key: "own.price", visible: true },
    ]);
    expect(await screen.findByText("张*")).toBeTruthy();
    for (const input of asked(connected, "lists.page")) {
      expect(input["filters"]).toEqual({});
      expect(input["sort"]).toBe(list.defaultSort);
    }
    expect(screen.queryByText("小时单价")).toBeNull();
    expect(within(document.body).queryByText("10.50")).toBeNull();
  });
});
