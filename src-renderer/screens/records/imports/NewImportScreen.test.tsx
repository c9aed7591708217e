import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { AppError } from "../../../../src-shared/kernel/bridge/define.ts";
import { stateOf } from "../../../import-wizard/model/test-import.ts";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../../testing/test-desk.tsx";
import { NewImportScreen } from "./NewImportScreen.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

it("shows the way to the open imports when there is no room for another", async () => {
  const open = () => {
    throw new AppError("too_many_files", { params: { limit: 8 } });
  };
  const { router } = drawOverDesk(<NewImportScreen />, { imports: { open } }, true, "/imports/new?file=h1");
  expect(await screen.findByText(/请先完成或放弃其他导入/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "未完成的导入" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/import-records"));
});

it("tells that the file is open already, goes to its import, or opens it once more", async () => {
  const opened = stateOf({ import_id: "i7", file_name: "六月.xlsx" });
  const open = ({ again }: { again?: boolean | undefined }) =>
    again ? stateOf({ import_id: "i8" }) : { ...opened, already_open: true };
  const { router, connected } = drawOverDesk(<NewImportScreen />, { imports: { open } }, true, "/imports/new?file=h1");
  expect(await screen.findByRole("heading", { name: "这个文件已经打开" })).toBeTruthy();
  expect(screen.getByText(/“六月.xlsx”正在导入（待提交）/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "转到已打开的导入" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/imports/i7"));

  await router.navigate("/imports/new?file=h1");
  fireEvent.click(await screen.findByRole("button", { name: "仍要再打开一次" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/imports/i8"));
  const openInputs = connected.requests.filter(({ entry }) => entry === "imports.open").map(({ input }) => input);
  expect(openInputs.at(-1)).toMatchObject({ file: "h1", again: true });
});
