import type { IpcMainInvokeEvent, WebContents } from "electron";
import { expect, it } from "vitest";
import { serveIpc } from "../../../src-main/host/electron/ipc.ts";
import { createLog } from "../../../src-main/plumbing/log.ts";
import { adoptChannel, entryChannel } from "../../../src-preload/channels.ts";
import { deriveDesk } from "../../../src-preload/derive.ts";
import { bridgeNames } from "../../../src-shared/bridge/names.ts";
import { echoDesk } from "../host/site.ts";
import { createFakeElectron, FakeContents } from "./fake-electron.ts";

const start = () => {
  const { electron, handlers } = createFakeElectron("/none");
  const contents = new FakeContents();
  const echo = echoDesk();
  const calls: string[] = [];
  const adopted: string[] = [];
  const desk = {
    ...echo.desk,
    call: (...args: Parameters<typeof echo.desk.call>) => {
      calls.push(args[0]);
      return echo.desk.call(...args);
    },
    adoptFile: async (path: string) => {
      adopted.push(path);
      return { handle: "h", name: "n", bytes: 1 };
    },
  };
  const state = { contents: contents as unknown as WebContents | null };
  const unserve = serveIpc({
    ipcMain: electron.ipcMain,
    desk,
    contents: () => state.contents,
    log: createLog(() => {}),
  });
  const invoke = (channel: string, event: unknown, ...args: unknown[]) =>
    handlers.get(channel)?.(event as IpcMainInvokeEvent, ...args);
  const trusted = { sender: contents, senderFrame: contents.mainFrame };
  return { handlers, contents, calls, adopted, state, unserve, invoke, trusted, emit: echo.emit };
};

it("has one channel for each entry and one for dropped files, and none afterwards", () => {
  const { handlers, unserve } = start();
  const queryNames = Object.entries(bridgeNames).flatMap(([area, { queries }]) =>
    queries.map((verb) => entryChannel(`${area}.${verb}`)),
  );
  expect([...handlers.keys()].sort()).toEqual([...queryNames, adoptChannel].sort());
  unserve();
  expect(handlers.size).toBe(0);
});

it("answers the top frame of its own window only, on every channel", async () => {
  const { handlers, contents, calls, adopted, state, invoke, trusted } = start();
  const frame = contents.mainFrame;
  const other = new FakeContents();
  const strangers = [
    { sender: contents, senderFrame: null },
    { sender: contents, senderFrame: { ...frame, parent: frame, top: frame } },
    { sender: contents, senderFrame: { ...frame, url: "https://evil.example/" } },
    { sender: contents, senderFrame: { ...frame, url: "app://evil/" } },
    { sender: contents, senderFrame: { ...frame, url: "about:blank" } },
    { sender: other, senderFrame: other.mainFrame },
  ];
  const refused = { ok: false, error: { code: "untrusted_sender", params: {}, retryable: false } };
  for (const channel of handlers.keys()) {
    for (const stranger of strangers) expect(await invoke(channel, stranger, {})).toEqual(refused);
    state.contents = null;
    expect(await invoke(channel, trusted, {})).toEqual(refused);
    state.contents = contents as unknown as WebContents;
  }
  expect([calls, adopted]).toEqual([[], []]);
  expect(await invoke(entryChannel("connection.get"), trusted, {})).toEqual({
    ok: true,
    value: { entry: "connection.get", input: {} },
  });
});

it("refuses more arguments than one and paths that are none", async () => {
  const { invoke, trusted, calls, adopted } = start();
  expect(await invoke(entryChannel("connection.get"), trusted, {}, {})).toMatchObject({
    ok: false,
    error: { code: "invalid" },
  });
  for (const odd of [null, 1, {}, ["/etc/passwd"], "x".repeat(5_000)]) {
    expect(await invoke(adoptChannel, trusted, odd)).toMatchObject({ ok: false, error: { code: "file_unreadable" } });
  }
  expect([calls, adopted]).toEqual([[], []]);
});

it("gives the page functions and nothing else, and passes its questions, files and events through", async () => {
  const { invoke, trusted, contents, adopted, emit } = start();
  const heard = new Map<string, (event: unknown, payload: unknown) => void>();
  const desk = deriveDesk(
    {
      ipcRenderer: {
        invoke: async (channel, ...args) => invoke(channel, trusted, ...args),
        on: (channel, listener) => heard.set(channel, listener),
        off: (channel) => heard.delete(channel),
      },
      webUtils: { getPathForFile: (file) => `/home/a/${file.name}` },
    },
    bridgeNames,
  );
  expect(await desk["connection"]?.["get"]?.({})).toEqual({ ok: true, value: { entry: "connection.get", input: {} } });
  expect(await desk.files.adopt(new File(["x"], "账单.xlsx"))).toEqual({
    ok: true,
    value: { handle: "h", name: "n", bytes: 1 },
  });
  expect(adopted).toEqual(["/home/a/账单.xlsx"]);
  const payloads: unknown[] = [];
  const off = desk.on["session"]?.["changed"]?.((payload) => payloads.push(payload));
  emit({ event: "session.changed", payload: { phase: "signed-out", reason: "none" } });
  for (const [channel, payload] of contents.sent) heard.get(channel)?.({ sender: "hidden" }, payload);
  expect(payloads).toEqual([{ phase: "signed-out", reason: "none" }]);
  off?.();
  expect(heard.size).toBe(0);
  const leaves = (value: unknown): unknown[] =>
    typeof value === "object" && value !== null ? Object.values(value).flatMap(leaves) : [value];
  expect(leaves(desk).filter((leaf) => typeof leaf !== "function")).toEqual([]);
});
