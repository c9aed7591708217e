import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { zhCN } from "../../../src-shared/locales/zh-CN/catalog.ts";
import { type PermissionKey, presetRoles } from "../../../src-shared/permissions.ts";
import { createQueryClient } from "../../desk/query-client.ts";
import { textsOf } from "../../i18n/texts.ts";
import type { Needed } from "../../session/bootstrap.ts";
import { createFakeDesk } from "../../testing/fake-desk.ts";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { signedIn, signInBootstrap } from "../../testing/test-session.ts";
import { GuardedScreen } from "../GuardedScreen.tsx";
import { Providers } from "../Providers.tsx";
import { screens } from "../screens.ts";
import { Navigation } from "./Navigation.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

const { t } = textsOf("zh-CN");

/** Draws as a person with these permissions. */
const draw = (permissions: readonly PermissionKey[], element: React.ReactElement): void => {
  if (signedIn.phase !== "signed-in") throw new Error("the usual person is signed in");
  const session = { ...signedIn, user: { ...signedIn.user, permissions: [...permissions] } };
  const desk = createFakeDesk({ app: { bootstrap: () => ({ ...signInBootstrap, session }) } });
  render(
    <Providers connected={desk} client={createQueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: "*", element }])} />
    </Providers>,
  );
};
const anyOf = (needed: Needed): readonly PermissionKey[] => (typeof needed === "string" ? [needed] : needed);
const areas = ["home", "bills", "settlements", "funds", "taxes", "invoices", "imports", "oversight"] as const;
const Inside = () => <p>inside</p>;

describe("the navigation", () => {
  it.each(presetRoles.map((role) => [role.key, role.permissions] as const))("of %s", async (_role, permissions) => {
    draw(permissions, <Navigation />);
    await screen.findByRole("navigation");
    const allowed = screens.filter(
      ({ permission }) => permission === undefined || anyOf(permission).some((one) => permissions.includes(one)),
    );
    // Area by area; within one, in the order in which the screens are declared.
    const expected = areas.flatMap((area) => allowed.filter(({ navigation }) => navigation?.area === area));
    expect(screen.queryAllByRole("link").map((link) => link.textContent)).toEqual(
      expected.map(({ titleKey }) => t(titleKey)),
    );
  });

  it("differs between roles", () => {
    const seen = presetRoles.map(
      ({ permissions }) =>
        screens.filter(
          ({ permission }) => permission !== undefined && anyOf(permission).some((one) => permissions.includes(one)),
        ).length,
    );
    expect(new Set(seen).size).toBeGreaterThan(1);
  });
});

describe("a screen", () => {
  it.each(screens.filter(({ permission }) => permission !== undefined).map((one) => [one.path, one] as const))(
    "%s is the 403 page for who lacks its permission, and itself for who has it",
    async (_path, route) => {
      draw([], <GuardedScreen screen={route} Screen={Inside} />);
      expect(await screen.findByText(zhCN.shell.problem.forbidden.text)).toBeTruthy();
      expect(screen.queryByText("inside")).toBeNull();
      cleanup();
      draw(anyOf(route.permission as Needed).slice(0, 1), <GuardedScreen screen={route} Screen={Inside} />);
      expect(await screen.findByText("inside")).toBeTruthy();
    },
  );
});
