import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { OpenedFile } from "../../src-shared/bridge/settings.ts";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import type { FakeDesk, FakeHandlers } from "../testing/fake-desk.ts";
import { installBrowserParts } from "../testing/jsdom-parts.ts";
import { drawOverDesk } from "../testing/test-desk.tsx";
import { FileViewer, type ViewerFile } from "./FileViewer.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

const openedFileOf = (key: string, kind: OpenedFile["kind"] = "image"): OpenedFile => ({
  ticket: `ticket-${key}`,
  url: `/held/ticket-${key}`,
  name: `${key}.png`,
  kind,
  bytes: 1024,
});

const open = (
  storage: FakeHandlers["storage"],
  files: readonly ViewerFile[] = [{ key: "a" }, { key: "b", name: "开户证明.png" }],
) => {
  let closed = 0;
  const opened: string[] = [];
  const viewer = <FileViewer files={files} onOpened={(key) => opened.push(key)} onClose={() => (closed += 1)} />;
  const { connected } = drawOverDesk(viewer, { storage: { close: () => ({ ok: true as const }), ...storage } });
  return { connected, closed: () => closed, opened: () => new Set(opened) };
};

const callsOf = (desk: FakeDesk, entry: string) =>
  desk.requests.filter((one) => one.entry === entry).map(({ input }) => input);

/** A picture of 2400 x 600 px, as if the browser had read it. */
const load = (picture: HTMLElement) => {
  Object.defineProperty(picture, "naturalWidth", { value: 2_400 });
  Object.defineProperty(picture, "naturalHeight", { value: 600 });
  fireEvent.load(picture);
};
const zoom = () => screen.getByLabelText("缩放比例").textContent;
const press = (key: string) => fireEvent.keyDown(screen.getByRole("region", { hidden: true }), { key });

describe("the file viewer", () => {
  it("fits a picture, then sizes and turns it by keys", async () => {
    open({ open: ({ key }) => openedFileOf(key) });
    const picture = await screen.findByAltText("a.png");
    expect(picture.getAttribute("src")).toBe("/held/ticket-a");
    load(picture);
    // The room is 1200 px less the margin.
    await waitFor(() => expect(zoom()).toBe("49%"));
    press("+");
    expect(zoom()).toBe("50%");
    press("r");
    expect(picture.style.transform).toContain("rotate(90deg)");
    expect(picture.parentElement?.style.height).toBe("1200px");
    press("0");
    expect(zoom()).toBe("24%");
  });

  it("sizes a picture by the wheel alone", async () => {
    open({ open: ({ key }) => openedFileOf(key) });
    const picture = await screen.findByAltText("a.png");
    load(picture);
    await waitFor(() => expect(zoom()).toBe("49%"));
    fireEvent.wheel(picture, { deltaY: -100 });
    expect(zoom()).toBe("54%");
    fireEvent.wheel(picture, { deltaY: 100 });
    expect(zoom()).toBe("49%");
  });

  it("goes to the next file by the arrow and gives the ticket of the last one back", async () => {
    const { connected } = open({ open: ({ key }) => openedFileOf(key) });
    await screen.findByAltText("a.png");
    press("ArrowRight");
    await screen.findByText("开户证明.png");
    await waitFor(() => expect(callsOf(connected, "storage.close")).toEqual([{ ticket: "ticket-a" }]));
    press("ArrowRight");
    expect(callsOf(connected, "storage.open")).toEqual([{ key: "a" }, { key: "b" }]);
    cleanup();
    expect(callsOf(connected, "storage.close")).toEqual([{ ticket: "ticket-a" }, { ticket: "ticket-b" }]);
  });

  it("tells which files were opened, once they are there", async () => {
    let answer: (file: OpenedFile) => void = () => undefined;
    const { connected, opened } = open({ open: () => new Promise<OpenedFile>((resolve) => (answer = resolve)) });
    await waitFor(() => expect(callsOf(connected, "storage.open")).toHaveLength(1));
    expect(opened()).toEqual(new Set());
    answer(openedFileOf("a"));
    await screen.findByAltText("a.png");
    await waitFor(() => expect(opened()).toEqual(new Set(["a"])));
  });

  it("gives back a ticket that comes after it was closed", async () => {
    let answer: (file: OpenedFile) => void = () => undefined;
    const { connected, opened } = open({ open: () => new Promise<OpenedFile>((resolve) => (answer = resolve)) });
    await waitFor(() => expect(callsOf(connected, "storage.open")).toHaveLength(1));
    cleanup();
    answer(openedFileOf("a"));
    await waitFor(() => expect(callsOf(connected, "storage.close")).toEqual([{ ticket: "ticket-a" }]));
    expect(opened()).toEqual(new Set());
  });

  it.each([
    ["image_too_large", "图片过大（超过 4000 万像素或 30 MB），无法显示。"],
    ["file_kind", "不支持这种文件，或文件内容与扩展名不符。"],
    ["offline", "暂时连接不上服务，本次没有执行。请检查网络后重试。"],
  ])("says why it cannot be shown (%s) and tries again", async (code, text) => {
    let tries = 0;
    open({
      open: ({ key }) => {
        tries += 1;
        if (tries === 1) throw new AppError(code);
        return openedFileOf(key);
      },
    });
    expect(await screen.findByText(text)).toBeTruthy();
    fireEvent.click(screen.getByText("重试"));
    expect(await screen.findByAltText("a.png")).toBeTruthy();
  });

  it("offers to download what cannot be drawn, and says that it was saved", async () => {
    const { connected } = open({
      open: ({ key }) => openedFileOf(key, "other"),
      download: () => ({ name: "a.zip", saved: true, url: null }),
    });
    expect(await screen.findByText(/^这种文件不能预览/u)).toBeTruthy();
    fireEvent.click(screen.getByText("下载（D）"));
    expect(await screen.findByText("已保存：a.zip")).toBeTruthy();
    expect(callsOf(connected, "storage.download")).toEqual([{ key: "a" }]);
  });

  it("shows a picture of this window's memory without asking the storage, and offers no download of it", async () => {
    const { connected } = open({}, [{ key: "own", name: "front.jpg", url: "blob:front" }]);
    expect((await screen.findByAltText("front.jpg")).getAttribute("src")).toBe("blob:front");
    expect(screen.queryByText("下载（D）")).toBeNull();
    press("d");
    cleanup();
    expect(connected.requests.filter(({ entry }) => entry.startsWith("storage."))).toEqual([]);
  });

  it("says that a picture is damaged", async () => {
    open({ open: ({ key }) => openedFileOf(key) });
    fireEvent.error(await screen.findByAltText("a.png"));
    expect(await screen.findByText(/已损坏或不完整/u)).toBeTruthy();
  });
});
