import { act, cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router-dom";
import { afterEach, beforeAll, expect, it } from "vitest";
import { createQueryClient } from "../desk/query-client.ts";
import type { ScreenRoute } from "../screens/screen-route.ts";
import { createFakeDesk } from "../testing/fake-desk.ts";
import { installBrowserParts } from "../testing/jsdom-parts.ts";
import { signedIn, signInBootstrap } from "../testing/test-session.ts";
import { Providers } from "./Providers.tsx";
import { routeOf } from "./router.tsx";
import { SlowScreen } from "./shell/SlowScreen.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

const screenOf = (path: string) => {
  const code = Promise.withResolvers<() => React.ReactElement>();
  const route: ScreenRoute = { path, titleKey: "shell.nav.bills", load: () => code.promise };
  return { route, arrive: () => code.resolve(() => <p>{path}</p>) };
};

it("draws the frame at once and bars in place of a screen whose code is on its way, at the start and later", async () => {
  const [first, second] = [screenOf("first"), screenOf("second")];
  const root = (
    <div>
      <nav>框架</nav>
      <SlowScreen>
        <Outlet />
      </SlowScreen>
    </div>
  );
  const router = createMemoryRouter(
    [{ path: "/", element: root, children: [routeOf(first.route), routeOf(second.route)] }],
    { initialEntries: ["/first"] },
  );
  render(
    <Providers
      connected={createFakeDesk({ app: { bootstrap: () => ({ ...signInBootstrap, session: signedIn }) } })}
      client={createQueryClient()}
    >
      <RouterProvider router={router} />
    </Providers>,
  );
  expect(await screen.findByText("框架")).toBeTruthy();
  expect(screen.getByRole("status", { name: "加载中" })).toBeTruthy();
  await act(async () => first.arrive());
  expect(await screen.findByText("first")).toBeTruthy();
  expect(screen.queryByRole("status", { name: "加载中" })).toBeNull();
  act(() => void router.navigate("/second"));
  expect(await screen.findByRole("status", { name: "加载中" })).toBeTruthy();
  await act(async () => second.arrive());
  expect(await screen.findByText("second")).toBeTruthy();
  expect(screen.queryByRole("status", { name: "加载中" })).toBeNull();
});
