import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SessionState } from "../../../src-shared/bridge/session.ts";
import { permissionKeys } from "../../../src-shared/kernel/rights/permissions.ts";
import { createQueryClient } from "../../desk/query-client.ts";
import { useSession } from "../../session/bootstrap.ts";
import { createFakeDesk } from "../../testing/fake-desk.ts";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { signedIn, signInBootstrap } from "../../testing/test-session.ts";
import { Providers } from "../Providers.tsx";
import { DropZone } from "./DropZone.tsx";
import { ImportDrop } from "./ImportDrop.tsx";
import { stayInWindow } from "./stay-in-window.ts";

beforeAll(installBrowserParts);
afterEach(cleanup);

const maker: SessionState = { ...signedIn, user: { ...signedIn.user, permissions: [...permissionKeys] } };
const workbook = new File(["x"], "六月账单.xlsx");
let adopted: string[] = [];

const Place = () => {
  const { pathname, search } = useLocation();
  return <p>{`${pathname}${search}`}</p>;
};

const Window = () => (useSession().phase === "signed-in" ? <ImportDrop /> : <DropZone refusal="shell.drop.signIn" />);

const draw = async (session: SessionState) => {
  const connected = createFakeDesk({
    app: { bootstrap: () => ({ ...signInBootstrap, session }) },
    files: {
      adopt: async (file) => {
        adopted.push(file.name);
        return { handle: "h1", name: file.name, bytes: file.size };
      },
    },
  });
  const element = (
    <>
      <Window />
      <Place />
    </>
  );
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: ["/bills"] });
  render(
    <Providers connected={connected} client={createQueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  );
  await screen.findByText("/bills");
};

const dropFiles = (files: readonly File[], isDirectory = false) =>
  fireEvent.drop(document.body, {
    dataTransfer: { types: ["Files"], files, items: files.map(() => ({ webkitGetAsEntry: () => ({ isDirectory }) })) },
  });

beforeEach(() => {
  adopted = [];
});

describe("a file dropped on the window", () => {
  it("opens its import on whatever screen it lands", async () => {
    await draw(maker);
    dropFiles([workbook]);
    expect(await screen.findByText("/imports/new?file=h1")).toBeTruthy();
  });

  it("is not taken before somebody signed in, and says so", async () => {
    await draw({ phase: "signed-out", reason: "none" });
    dropFiles([workbook]);
    expect(await screen.findByText("请先登录，再拖入表格文件")).toBeTruthy();
    expect(adopted).toEqual([]);
  });

  it("is not taken while the screens are locked", async () => {
    await draw({ ...(maker as typeof signedIn), locked: true });
    fireEvent.dragEnter(document.body, { dataTransfer: { types: ["Files"] } });
    dropFiles([workbook]);
    expect(screen.queryByText("松开以导入表格")).toBeNull();
    expect(adopted).toEqual([]);
  });

  it("is told to be a folder where it is one", async () => {
    await draw(maker);
    dropFiles([new File([], "六月")], true);
    expect(await screen.findByText("这是文件夹，请拖入其中的表格文件")).toBeTruthy();
    expect(adopted).toEqual([]);
  });

  it("waits for a dialog that stands open instead of taking it away", async () => {
    await draw(maker);
    const dialog = document.createElement("div");
    dialog.setAttribute("aria-modal", "true");
    document.body.append(dialog);
    dropFiles([workbook]);
    fireEvent.click(await screen.findByRole("button", { name: "打开导入" }));
    dialog.remove();
    expect(await screen.findByText("/imports/new?file=h1")).toBeTruthy();
  });
});

describe("the window", () => {
  it("never leaves the program for a file, whatever is drawn in it", () => {
    const stop = stayInWindow(window);
    // `fireEvent` answers false where the default was prevented.
    const carried = { dataTransfer: { types: ["Files"] } };
    expect([fireEvent.dragOver(document.body, carried), fireEvent.drop(document.body, carried)]).toEqual([
      false,
      false,
    ]);
    expect(fireEvent.drop(document.body, { dataTransfer: { types: ["text/plain"] } })).toBe(true);
    stop();
  });
});
