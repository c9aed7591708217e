import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { DepartmentRow } from "../../../../src-shared/access/organization/organization-calls.ts";
import { AppError } from "../../../../src-shared/kernel/bridge/define.ts";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../../testing/test-desk.tsx";
import { signedIn } from "../../../testing/test-session.ts";
import { OrganizationScreen } from "./OrganizationScreen.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

const department = (id: string, parent_id: string | null, name: string, sort = 0): DepartmentRow => ({
  ...{ id, parent_id, version: 3, name, code: null, leader: null, sort, members: 1, workers: 2 },
});
const tree = [
  department("1", null, "总部", 1),
  department("2", "1", "财务部", 1),
  department("3", "1", "市场部", 2),
  department("4", "2", "制单组"),
];
const freshness = { source: "live" as const, as_of: "2026-11-20 14:02:11", offline: false };

const draw = (more: Record<string, unknown> = {}) => {
  const { connected } = drawOverDesk(<OrganizationScreen />, {
    organization: {
      tree: () => ({ value: { departments: tree, may_edit: true, may_remove: true }, freshness }),
      update: () => ({ ok: true }),
      create: () => ({ id: "9" }),
      ...more,
    },
  });
  return connected;
};
const rowOf = async (name: string) => (await screen.findByText(name)).closest("tr") as HTMLElement;
const sent = (connected: ReturnType<typeof draw>, entry: string) =>
  connected.requests.filter((one) => one.entry === entry).map(({ input }) => input);

it("goes through the tree, folds and moves by keys, and asks before it moves", async () => {
  const connected = draw();
  const finance = await rowOf("财务部");
  fireEvent.keyDown(finance, { key: "ArrowLeft" });
  expect(screen.queryByText("制单组")).toBeNull();
  fireEvent.keyDown(finance, { key: "ArrowRight" });
  const group = await rowOf("制单组");
  group.focus();
  fireEvent.keyDown(group, { key: "ArrowUp" });
  expect(document.activeElement).toBe(await rowOf("财务部"));
  fireEvent.keyDown(await rowOf("市场部"), { key: "ArrowRight", altKey: true });
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByText("总部 → 总部 / 财务部")).toBeTruthy();
  expect(sent(connected, "organization.update")).toEqual([]);
  fireEvent.click(dialog.getByRole("button", { name: "移动" }));
  await waitFor(() =>
    expect(sent(connected, "organization.update")).toMatchObject([
      { params: { id: "3" }, body: { version: 3, name: "市场部", parent_id: "2", sort: 2 } },
    ]),
  );
});

it("moves what is dragged onto another one, and nothing onto what is below it", async () => {
  draw();
  const grip = (await rowOf("财务部")).querySelector("[draggable=true]") as HTMLElement;
  const dataTransfer = { setData: () => undefined, effectAllowed: "" };
  fireEvent.dragStart(grip, { dataTransfer });
  fireEvent.drop(await rowOf("制单组"), { dataTransfer });
  expect(screen.queryByRole("alertdialog")).toBeNull();
  fireEvent.dragStart(grip, { dataTransfer });
  fireEvent.dragOver(await rowOf("市场部"), { dataTransfer });
  fireEvent.drop(await rowOf("市场部"), { dataTransfer });
  expect(within(await screen.findByRole("alertdialog")).getByText("总部 → 总部 / 市场部")).toBeTruthy();
});

it("tells whose right was taken away while a dialog is open, keeps what was typed, and offers nothing more", async () => {
  let isTaken = false;
  const connected = draw({
    tree: () => ({ value: { departments: tree, may_edit: !isTaken, may_remove: false }, freshness }),
    create: () => {
      throw new AppError("forbidden");
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "新增部门" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  fireEvent.change(dialog.getByRole("textbox", { name: /部门名称/u }), { target: { value: "法务部" } });
  isTaken = true;
  fireEvent.click(dialog.getByRole("button", { name: "保存" }));
  await dialog.findByText(/没有此操作的权限/u);
  act(() =>
    connected.emit("session.changed", { ...signedIn, user: { ...signedIn.user, rights: "fewer", permissions: [] } }),
  );
  await waitFor(() => expect(screen.queryByRole("button", { name: "批量新增", hidden: true })).toBeNull());
  expect(within(screen.getByRole("alertdialog")).getByText(/没有此操作的权限/u)).toBeTruthy();
  expect(sent(connected, "organization.create")).toHaveLength(1);
});

it("opens the import door with typed departments", async () => {
  const { connected } = drawOverDesk(<OrganizationScreen />, {
    organization: { tree: () => ({ value: { departments: tree, may_edit: true, may_remove: true }, freshness }) },
    imports: {
      openMade: () => {
        throw new AppError("too_many_files", { params: { limit: 5 } });
      },
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "批量新增" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  fireEvent.change(dialog.getByRole("textbox"), { target: { value: "总部/法务部，FW，赵敏\n\n总部/法务部/合同组" } });
  fireEvent.click(dialog.getByRole("button", { name: "下一步" }));
  await waitFor(() =>
    expect(connected.requests.filter(({ entry }) => entry === "imports.openMade").map(({ input }) => input)).toEqual([
      {
        ...{ made: "departments", company_id: null },
        lines: [
          { parent: "总部", name: "法务部", code: "FW", leader: "赵敏" },
          { parent: "总部/法务部", name: "合同组", code: "", leader: "" },
        ],
      },
    ]),
  );
  expect(await dialog.findByText(/同时处理的文件过多/u)).toBeTruthy();
});
