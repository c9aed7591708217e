import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type ServerReport, type SettingsState, serverProblems } from "../../../../src-shared/bridge/settings.ts";
import { AppError } from "../../../../src-shared/kernel/bridge/define.ts";
import { ServerDialog } from "../../../access/connection/ServerDialog.tsx";
import { loadTexts } from "../../../i18n/texts.ts";
import type { FakeDesk, FakeHandlers } from "../../../testing/fake-desk.ts";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../../testing/test-desk.tsx";
import { sizeText } from "../../../ui/facts/size-text.ts";
import { SettingsScreen } from "./SettingsScreen.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

const stateOf = (change: Partial<SettingsState> = {}): SettingsState => ({
  server: null,
  running: null,
  fixed: false,
  proxy: { mode: "manual", url: "http://10.0.0.1:8080", user: "wang", has_password: true },
  cache: { bytes: 1_572_864, rows: 12_345 },
  updates: { version: "1.4.0", state: "unsupported", next: null },
  can_restart: true,
  ...change,
});
const good: ServerReport = { ok: true, problem: null, version: "1.4.0", environment: "production", ms: 35 };
const bad = (problem: ServerReport["problem"]): ServerReport => ({
  ok: false,
  problem,
  version: problem === "old_version" ? "0.9.0" : null,
  environment: null,
  ms: 5,
});

const open = (settings: FakeHandlers["settings"] = {}, element = <SettingsScreen />) =>
  drawOverDesk(element, { settings: { get: () => stateOf(), ...settings } }).connected;
const callsOf = (desk: FakeDesk, entry: string) =>
  desk.requests.filter((one) => one.entry === entry).map(({ input }) => input);

const typeAddress = async (text: string) => {
  fireEvent.click(await screen.findByLabelText("公司服务器"));
  const field = await screen.findByLabelText("服务器地址");
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
  return field as HTMLInputElement;
};

describe("the server's address", () => {
  it("is cleaned, tried through the proxy as typed, and kept once it answers", async () => {
    const desk = open({
      testServer: () => good,
      saveServer: ({ url }) => stateOf({ server: url }),
      restart: () => ({ ok: true as const }),
    });
    const field = await typeAddress(" https：//fin.example.com ");
    expect(field.value).toBe("https://fin.example.com");
    fireEvent.change(screen.getByLabelText("用户名（可选）"), { target: { value: "li" } });
    fireEvent.click(screen.getByRole("button", { name: "保存" }));
    expect(await screen.findByText("服务器地址已保存")).toBeTruthy();
    expect(screen.getByText("服务版本 1.4.0，生产环境，用时 35 毫秒。")).toBeTruthy();
    expect(callsOf(desk, "settings.testServer")).toEqual([
      { url: "https://fin.example.com", proxy: { mode: "manual", url: "http://10.0.0.1:8080", user: "li" } },
    ]);
    expect(callsOf(desk, "settings.saveServer")).toEqual([{ url: "https://fin.example.com" }]);
    fireEvent.click(await screen.findByRole("button", { name: "重新启动" }));
    const question = await screen.findByRole("alertdialog");
    fireEvent.click(within(question).getByText("重新启动"));
    await waitFor(() => expect(callsOf(desk, "settings.restart")).toEqual([{}]));
  });

  it.each(serverProblems)("is told to be wrong in words of its own: %s", async (problem) => {
    const desk = open({ testServer: () => bad(problem) });
    await typeAddress("https://x");
    fireEvent.click(screen.getByRole("button", { name: "测试连接" }));
    const { t } = await loadTexts("zh-CN");
    expect(await screen.findByText(t(`settings.server.problems.${problem}.title`))).toBeTruthy();
    expect(callsOf(desk, "settings.saveServer")).toEqual([]);
  });

  it("that does not answer is kept only when the person insists", async () => {
    const desk = open({ testServer: () => bad("timeout"), saveServer: ({ url }) => stateOf({ server: url }) });
    await typeAddress("https://later.example.com");
    fireEvent.click(screen.getByRole("button", { name: "保存" }));
    fireEvent.click(await screen.findByRole("button", { name: "仍然保存" }));
    await waitFor(() => expect(callsOf(desk, "settings.saveServer")).toEqual([{ url: "https://later.example.com" }]));
  });

  it("cannot be changed when it came with the start", async () => {
    open({ get: () => stateOf({ fixed: true, running: "https://fixed.example.com" }) });
    expect(await screen.findByText("https://fixed.example.com")).toBeTruthy();
    expect(screen.queryByLabelText("公司服务器")).toBeNull();
  });

  it("says why it does not restart now", async () => {
    open({
      get: () => stateOf({ server: "https://new.example.com" }),
      restart: () => {
        throw new AppError("work_open");
      },
    });
    fireEvent.click(await screen.findByRole("button", { name: "重新启动" }));
    fireEvent.click(within(await screen.findByRole("alertdialog")).getByText("重新启动"));
    expect(await screen.findByText("有资金操作正在等待结果，请稍候再重新启动。")).toBeTruthy();
  });
});

describe("the proxy", () => {
  it("keeps its password unless another is typed, and never shows it", async () => {
    const desk = open({ saveProxy: () => stateOf() });
    const password = (await screen.findByLabelText("密码（可选）")) as HTMLInputElement;
    expect(password.value).toBe("");
    expect(password.placeholder).toBe("已保存，留空则不变");
    fireEvent.click(screen.getByRole("button", { name: "保存代理设置" }));
    await waitFor(() => expect(callsOf(desk, "settings.saveProxy")).toHaveLength(1));
    fireEvent.click(screen.getByRole("button", { name: "清除已保存的密码" }));
    fireEvent.click(screen.getByRole("button", { name: "保存代理设置" }));
    await waitFor(() => expect(callsOf(desk, "settings.saveProxy")).toHaveLength(2));
    const plain = { mode: "manual", url: "http://10.0.0.1:8080", user: "wang" };
    expect(callsOf(desk, "settings.saveProxy")).toEqual([plain, { ...plain, password: "" }]);
  });

  it("is refused where it is no address with a port", async () => {
    const desk = open({ saveProxy: () => stateOf() });
    fireEvent.change(await screen.findByLabelText(/代理地址/u), { target: { value: "socks5://10.0.0.1:1080" } });
    fireEvent.click(screen.getByRole("button", { name: "保存代理设置" }));
    expect(await screen.findByText(/^请输入代理地址和端口/u)).toBeTruthy();
    expect(callsOf(desk, "settings.saveProxy")).toEqual([]);
  });
});

describe("the other settings", () => {
  it("clear the local data after a question that says what stays", async () => {
    const desk = open({ clearCache: () => stateOf({ cache: { bytes: 0, rows: 0 } }) });
    expect(await screen.findByText("12,345 条")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "清除本机数据" }));
    const question = await screen.findByRole("alertdialog");
    expect(question.textContent).toContain("1.5 MB");
    expect(question.textContent).toContain("资金操作的记录，包括结果待确认的");
    fireEvent.click(within(question).getByText("清除本机数据"));
    expect(await screen.findByText("0 条")).toBeTruthy();
    expect(callsOf(desk, "settings.clearCache")).toEqual([{}]);
  });

  it("change how long the screen stays open", async () => {
    const desk = open();
    fireEvent.change(await screen.findByLabelText("无操作自动锁定"), { target: { value: "5" } });
    await waitFor(() => expect(callsOf(desk, "app.setPreferences")).toEqual([{ lock_minutes: 5 }]));
  });

  it("export diagnostics and say where they are", async () => {
    open({ exportDiagnostics: () => ({ name: "diagnostics.zip", bytes: 2_048, saved: true, url: null }) });
    fireEvent.click(await screen.findByRole("button", { name: "导出诊断信息" }));
    expect(await screen.findByText("已导出 diagnostics.zip（2 KB）")).toBeTruthy();
  });

  it("have sizes for people", () => {
    expect([0, 1_023, 1_536, 5 * 1024 ** 3].map(sizeText)).toEqual(["0 B", "1023 B", "1.5 KB", "5 GB"]);
  });
});

describe("the server dialog", () => {
  it("offers server and proxy to who is not signed in", async () => {
    open({}, <ServerDialog open onClose={() => undefined} />);
    expect(await screen.findByText("下次启动时连接")).toBeTruthy();
    expect(screen.getByText("保存代理设置")).toBeTruthy();
  });
});
