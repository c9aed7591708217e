import { cleanup, configure, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { installBrowserParts } from "../app/jsdom-parts.ts";
import { drawOverDesk } from "../money/test-desk.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const buttons = async (more: { isDone?: boolean; closeText?: string }) => {
  drawOverDesk(
    <ConfirmDialog title="取消账单" confirmText="取消账单" onConfirm={() => {}} onClose={() => {}} {...more}>
      3 笔
    </ConfirmDialog>,
    {},
  );
  await screen.findByRole("alertdialog");
  return screen.getAllByRole("button").map((button) => button.textContent);
};

describe("a dialog that asks before something is done", () => {
  it("offers to leave it, under a name that cannot be read as doing it", async () => {
    expect(await buttons({})).toEqual(["取消", "取消账单"]);
    cleanup();
    expect(await buttons({ closeText: "返回" })).toEqual(["返回", "取消账单"]);
  });

  it("offers nothing to cancel once it is done", async () => {
    expect(await buttons({ isDone: true })).toEqual(["取消账单"]);
  });
});
