import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, type RouteObject, RouterProvider } from "react-router-dom";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import { Providers } from "../../app/Providers.tsx";
import { routeOf } from "../../app/router.tsx";
import { createQueryClient } from "../../desk/query-client.ts";
import { createFakeDesk } from "../../testing/fake-desk.ts";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { signInBootstrap } from "../../testing/test-session.ts";
import { NotFoundPage, RouteProblem } from "./problem-pages.tsx";

beforeAll(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

type Noted = { id: string; name: string; screen: string };

/** Draws a screen at `/bills/77` that does `drawn` each time that it is drawn. */
const open = (
  shownText: () => string,
  locale: "zh-CN" | "en" = "zh-CN",
  path = "/bills/77",
  more: readonly RouteObject[] = [],
) => {
  // React tells every error that a boundary catches; here they are the point.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const noted: Noted[] = [];
  const preferences = { ...signInBootstrap.preferences, locale };
  const desk = createFakeDesk({
    app: {
      bootstrap: () => ({ ...signInBootstrap, preferences }),
      noteProblem: (problem) => {
        noted.push(problem);
        return { ok: true as const };
      },
    },
  });
  const Screen = () => <p>{shownText()}</p>;
  const router = createMemoryRouter(
    [
      { path: "/", element: <p>home</p> },
      { path: "/bills/:id", element: <Screen />, errorElement: <RouteProblem /> },
      ...more,
      { path: "*", element: <NotFoundPage /> },
    ],
    { initialEntries: [path] },
  );
  render(
    <Providers connected={desk} client={createQueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return noted;
};

const failing = (error: unknown) => (): string => {
  throw error;
};
const shownId = async (): Promise<string> => (await screen.findByText(/^[0-9A-Za-z-]{8,40}$/)).textContent ?? "";

describe("a screen that failed", () => {
  it.each([
    ["zh-CN", "抱歉，服务出了点小状况！", "重试"],
    ["en", "Oops... the server is having a moment!", "Try again"],
  ] as const)("is drawn again by trying again (%s)", async (locale, text, button) => {
    let isFine = false;
    open(() => {
      if (!isFine) throw new TypeError("no");
      return "the bill";
    }, locale);
    expect(await screen.findByText(text)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: button }));
    await waitFor(() => expect(screen.getByText(text)).toBeTruthy());
    isFine = true;
    fireEvent.click(screen.getByRole("button", { name: button }));
    expect(await screen.findByText("the bill")).toBeTruthy();
    expect(screen.queryByText(text)).toBeNull();
  });

  it("shows an id to copy that the log has too, with nothing of the error's message or the address", async () => {
    const written = vi.fn(() => Promise.resolve());
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText: written } });
    const noted = open(failing(new RangeError("6222020200112233445")));
    const id = await shownId();
    expect(id).toMatch(/^[0-9A-F]{4}-[0-9A-F]{4}$/);
    await waitFor(() => expect(noted.length).toBeGreaterThan(0));
    expect(new Set(noted.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify({ id, name: "RangeError", screen: "bills" })]),
    );
    fireEvent.click(screen.getByRole("button", { name: "复制" }));
    expect(written).toHaveBeenCalledWith(id);
  });

  it.each([
    ["id", "bridge-0001"],
    ["request_id", "service-0002"],
  ])("shows the %s under which the error was logged already", async (name, id) => {
    const noted = open(failing(new AppError("internal", { params: { [name]: id } })));
    expect(await shownId()).toBe(id);
    expect(noted).toEqual([]);
  });

  it("is told of where its code could not be fetched", async () => {
    const load = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
    const noted = open(() => "", "zh-CN", "/wallets", [
      routeOf({ path: "wallets", titleKey: "shell.nav.wallets", load }),
    ]);
    expect(await screen.findByText("抱歉，服务出了点小状况！")).toBeTruthy();
    await waitFor(() => expect(noted[0]).toMatchObject({ name: "TypeError", screen: "wallets" }));
  });

  it("leads home", async () => {
    open(failing(new Error("no")));
    fireEvent.click(await screen.findByRole("button", { name: "返回首页" }));
    expect(await screen.findByText("home")).toBeTruthy();
  });
});

describe("the other pages", () => {
  it.each([
    ["zh-CN", "抱歉，您要找的内容不存在！"],
    ["en", "Oops... the content you want was not found!"],
  ] as const)("say 404 for unknown addresses and records (%s)", async (locale, text) => {
    open(() => "", locale, "/nowhere");
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByText("404")).toBeTruthy();
    cleanup();
    open(failing(new AppError("not_found")), locale);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it.each([
    ["zh-CN", "抱歉，您没有权限查看此内容！"],
    ["en", "Oops... you have no permission to view this content!"],
  ] as const)("say 403 where the right is lacking (%s)", async (locale, text) => {
    const noted = open(failing(new AppError("forbidden")), locale);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByText("403")).toBeTruthy();
    expect(noted).toEqual([]);
  });
});
