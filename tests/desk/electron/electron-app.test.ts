import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import type { AppPaths } from "../../../src-main/host/base/app-paths.ts";
import { runElectronApp } from "../../../src-main/host/electron/electron-app.ts";
import { takeFolderLock } from "../../../src-node/folder-lock.ts";
import { sendJson, serverSettings, startFakeService } from "../fake-service.ts";
import { tempFolder } from "../temp-folder.ts";
import { createFakeElectron } from "./fake-electron.ts";

// The package `electron-store` looks for the running Electron; under Node its own base class is the same store.
vi.mock("electron-store", async () => ({ default: (await import("conf")).default }));

const placesIn = (folder: string): AppPaths => {
  mkdirSync(join(folder, "renderer"));
  writeFileSync(join(folder, "renderer", "index.html"), "app");
  return {
    service: "none",
    importWorker: join(folder, "worker.js"),
    legacyReader: join(folder, "reader.js"),
    renderer: join(folder, "renderer"),
    program: folder,
    preload: join(folder, "preload.cjs"),
    version: "0.0.0",
  };
};

const start = async () => {
  const folder = tempFolder();
  const service = await startFakeService((_request, response) => sendJson(response, 200, serverSettings));
  onTestFinished(service.close);
  const fake = createFakeElectron(folder);
  const host = await runElectronApp(fake.electron, ["app", "--service", service.url], placesIn(folder));
  return { ...fake, folder, host, service };
};

it("starts sandboxed, with everything denied, one page and no way out of it", async () => {
  const { app, windows, session, said: logLines, handlers, host } = await start();
  expect(app.isSandboxed).toBe(true);
  expect(logLines).toContain('flexdesk {"cache":false}');
  expect(windows).toMatchObject([{ url: "app://flexdesk/", options: { webPreferences: { sandbox: true } } }]);
  expect(handlers.size).toBeGreaterThan(20);
  const answers: unknown[] = [];
  const ask = (name: string, ...args: unknown[]): unknown =>
    (session.denied[name] as (...args: unknown[]) => unknown)(...args);
  for (const permission of ["media", "geolocation", "clipboard-read", "openExternal", "fileSystem", "notifications"]) {
    ask("permissionRequest", {}, permission, (isGranted: boolean) => answers.push(isGranted));
    answers.push(ask("permissionCheck", {}, permission));
  }
  answers.push(ask("devicePermission", {}));
  ask("beforeRequest", { url: "https://evil.example/" }, ({ cancel }: { cancel: boolean }) => answers.push(!cancel));
  ask("beforeRequest", { url: "file:///etc/passwd" }, ({ cancel }: { cancel: boolean }) => answers.push(!cancel));
  expect(new Set(answers)).toEqual(new Set([false]));
  const contents = windows[0]?.webContents;
  const prevented: string[] = [];
  for (const name of ["will-navigate", "will-frame-navigate", "will-redirect", "will-attach-webview"]) {
    contents?.emit(name, { url: "https://evil.example/", preventDefault: () => prevented.push(name) });
  }
  expect(prevented).toHaveLength(4);
  expect(contents?.openHandler?.({ url: "https://evil.example/" })).toEqual({ action: "deny" });
  expect(contents?.openHandler?.({ url: "https://www.gov.cn/" })).toEqual({ action: "deny" });
  expect(logLines.filter((line) => line.startsWith("open "))).toEqual(["open https://www.gov.cn/"]);
  contents?.emit("render-process-gone", {}, { reason: "crashed" });
  expect(contents?.reloads).toBe(1);
  await host?.end();
  expect(handlers.size).toBe(0);
});

it("asks before its window closes while the page would lose something, and stays unless told to leave", async () => {
  const { windows, said: logLines, answers, host } = await start();
  const left: string[] = [];
  const close = () => windows[0]?.webContents.emit("will-prevent-unload", { preventDefault: () => left.push("left") });
  close();
  expect(logLines.at(-1)).toBe("放弃已填写的内容？|继续填写|放弃");
  expect(left).toEqual([]);
  answers.box = 1;
  close();
  expect(left).toEqual(["left"]);
  await host?.end();
});

it("does not start with a switch that would open it", async () => {
  const fake = createFakeElectron(tempFolder());
  expect(await runElectronApp(fake.electron, ["app", "--remote-debugging-port=1"], placesIn(tempFolder()))).toBeNull();
  expect([fake.app.exitCode, fake.windows]).toEqual([1, []]);
});

it("leaves to the one that is there already, in either host", async () => {
  const second = createFakeElectron(tempFolder());
  second.app.isFirst = false;
  expect(await runElectronApp(second.electron, ["app"], placesIn(tempFolder()))).toBeNull();
  expect(second.app.quits).toBe(1);
  const folder = tempFolder();
  const lock = takeFolderLock(folder);
  const other = createFakeElectron(tempFolder());
  expect(await runElectronApp(other.electron, ["app", "--data", folder], placesIn(tempFolder()))).toBeNull();
  expect(other.app.exitCode).toBe(1);
  lock?.release();
});

it("starts anew by ending as always, and opens the phone page of its own service only", async () => {
  const { app, host, windows, said: logLines, service } = await start();
  const caller = { id: "1" };
  expect(await host?.desk.call("settings.get", {}, caller)).toMatchObject({
    ok: true,
    value: { fixed: true, can_restart: true, running: service.url, updates: { state: "unsupported" } },
  });
  expect(await host?.desk.call("settings.restart", {}, caller)).toEqual({ ok: true, value: { ok: true } });
  await expect.poll(() => [app.relaunches, app.quits]).toEqual([1, 1]);
  const open = windows[0]?.webContents.openHandler;
  for (const path of ["/qr/a1", "/cdl/1/settings"])
    expect(open?.({ url: service.url + path })).toEqual({ action: "deny" });
  expect(logLines.filter((line) => line.startsWith("open "))).toEqual([`open ${service.url}/qr/a1`]);
  await host?.end();
});

it("draws the page at the size that the person chose, also when it is loaded again", async () => {
  const { windows, host } = await start();
  const contents = windows[0]?.webContents;
  contents?.emit("did-finish-load");
  const answer = await host?.desk.call("app.setPreferences", { zoom: 150 }, { id: "window" });
  expect(answer).toMatchObject({ ok: true, value: { zoom: 150 } });
  contents?.emit("did-finish-load");
  expect(contents?.zoomFactors).toEqual([1, 1.5, 1.5]);
  await host?.end();
});

it("ends its parts before it quits", async () => {
  const { app, handlers } = await start();
  let isPrevented = false;
  app.emit("before-quit", {
    preventDefault: () => {
      isPrevented = true;
    },
  });
  await expect.poll(() => app.quits).toBe(1);
  expect([isPrevented, handlers.size]).toEqual([true, 0]);
});

it("hears when the operating system locks its screen or sleeps, until it ends", async () => {
  const { powerMonitor, host } = await start();
  const heard = () => ["lock-screen", "suspend"].map((name) => powerMonitor.listenerCount(name));
  expect(heard()).toEqual([1, 1]);
  await host?.end();
  expect(heard()).toEqual([0, 0]);
});

it("shows a message outside of the window, and comes to the front where it is pressed", async () => {
  const { notifications, host } = await start();
  const opened: unknown[] = [];
  host?.desk.subscribe(({ event, payload }) => {
    if (event === "app.opened") opened.push(payload);
  });
  const caller = { id: "window" };
  const message = { title: "灵工台", body: "付款结果待确认的结算单（1）", to: "/settlements?has_unknown=1" };
  expect(await host?.desk.call("app.notify", message, caller)).toMatchObject({ ok: true });
  expect(notifications.map(({ text }) => text)).toEqual([{ title: message.title, body: message.body }]);
  notifications[0]?.emit("click");
  expect(opened).toEqual([{ to: message.to }]);
  const elsewhere = { ...message, to: "https://evil.example/" };
  expect(await host?.desk.call("app.notify", elsewhere, caller)).toMatchObject({ ok: false });
  await host?.end();
});
