import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { installBrowserParts } from "../testing/jsdom-parts.ts";
import { drawOverDesk } from "../testing/test-desk.tsx";
import { PlainDialog } from "./PlainDialog.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

it("offers to close alone once it tells what came of it: nothing is left to cancel", async () => {
  const closed: (string | undefined)[] = [];
  drawOverDesk(
    <PlainDialog
      title="发送合同"
      confirmText="发送"
      send={() => Promise.resolve(73)}
      outcome={(sent) => `已向 ${sent} 人发送`}
      onClose={(outcome) => closed.push(outcome)}
    />,
    {},
  );
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByRole("button", { name: "取消" })).toBeTruthy();
  fireEvent.click(dialog.getByRole("button", { name: "发送" }));
  expect(await dialog.findByText("已向 73 人发送")).toBeTruthy();
  expect(dialog.queryByRole("button", { name: "取消" })).toBeNull();
  fireEvent.click(dialog.getByRole("button", { name: "关闭" }));
  expect(closed).toEqual(["done"]);
});
