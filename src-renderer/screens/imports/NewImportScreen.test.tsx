import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { AppError } from "../../../src-shared/bridge/define.ts";
import { installBrowserParts } from "../../app/jsdom-parts.ts";
import { drawOverDesk } from "../../money/test-desk.tsx";
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
