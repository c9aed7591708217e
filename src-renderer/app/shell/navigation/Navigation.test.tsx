import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Preferences } from "../../../../src-shared/bridge/app.ts";
import { zhCN } from "../../../../src-shared/locales/zh-CN/catalog.ts";
import { type PermissionKey, permissionKeys, presetRoles } from "../../../../src-shared/permissions.ts";
import { createQueryClient } from "../../../desk/query-client.ts";
import { loadTexts } from "../../../i18n/texts.ts";
import { navigationAreaNames } from "../../../screens/navigation-areas.ts";
import type { Needed } from "../../../session/bootstrap.ts";
import { createFakeDesk } from "../../../testing/fake-desk.ts";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { signedIn, signInBootstrap } from "../../../testing/test-session.ts";
import { GuardedScreen } from "../../GuardedScreen.tsx";
import { Providers } from "../../Providers.tsx";
import { screens } from "../../screens.ts";
import { Navigation } from "./Navigation.tsx";
import { useNavigationState } from "./use-navigation-state.ts";

beforeAll(installBrowserParts);
afterEach(cleanup);

const { t } = await loadTexts("zh-CN");

type Drawn = {
  readonly at?: string;
  /** Groups that this person has opened before. */
  readonly open?: readonly string[];
  readonly isNarrow?: boolean;
};

/** Draws as a person with these permissions; returns the desk and the address. */
const draw = (
  permissions: readonly PermissionKey[],
  element: React.ReactElement,
  { at = "/", open = [], isNarrow = false }: Drawn = {},
) => {
  if (signedIn.phase !== "signed-in") throw new Error("the usual person is signed in");
  const session = { ...signedIn, user: { ...signedIn.user, permissions: [...permissions] } };
  let preferences: Preferences = {
    ...signInBootstrap.preferences,
    navigation: {
      [signedIn.user.id]: { open: [...open], is_narrow: isNarrow },
      other: { open: ["taxes"], is_narrow: true },
    },
  };
  const desk = createFakeDesk({
    app: {
      bootstrap: () => ({ ...signInBootstrap, session, preferences }),
      setPreferences: (some) => {
        preferences = { ...preferences, ...(some as Partial<Preferences>) };
        return preferences;
      },
    },
  });
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: [at] });
  render(
    <Providers connected={desk} client={createQueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { desk, router, savedNavigation: () => preferences.navigation };
};
const anyOf = (needed: Needed): readonly PermissionKey[] => (typeof needed === "string" ? [needed] : needed);
const WholeNavigation = () => <Navigation state={useNavigationState()} />;
const Inside = () => <p>inside</p>;

describe("the navigation", () => {
  it.each(presetRoles.map((role) => [role.key, role.permissions] as const))("of %s", async (_role, permissions) => {
    draw(permissions, <WholeNavigation />, { open: navigationAreaNames });
    await screen.findByRole("navigation");
    const allowed = screens.filter(
      ({ permission }) => permission === undefined || anyOf(permission).some((one) => permissions.includes(one)),
    );
    // Area by area; within one, in the order in which the screens are declared.
    const expected = navigationAreaNames.flatMap((area) =>
      allowed.filter(({ navigation }) => navigation?.area === area),
    );
    expect(screen.queryAllByRole("link").map((link) => link.textContent)).toEqual(
      expected.map(({ titleKey }) => t(titleKey)),
    );
  });

  it("differs between roles", () => {
    const counts = presetRoles.map(
      ({ permissions }) =>
        screens.filter(
          ({ permission }) => permission !== undefined && anyOf(permission).some((one) => permissions.includes(one)),
        ).length,
    );
    expect(new Set(counts).size).toBeGreaterThan(1);
  });
});

describe("a group of the navigation", () => {
  const links = () => screen.queryAllByRole("link").map((link) => link.textContent);
  const heading = (name: string) => screen.findByRole("button", { name });

  it("is folded until it is opened, and stays as its person left it", async () => {
    const { savedNavigation } = draw(permissionKeys, <WholeNavigation />);
    const funds = await heading(t("shell.nav.funds"));
    expect(funds.getAttribute("aria-expanded")).toBe("false");
    expect(screen.queryByRole("link", { name: t("shell.nav.wallets") })).toBeNull();
    fireEvent.click(funds);
    expect(await screen.findByRole("link", { name: t("shell.nav.wallets") })).toBeTruthy();
    await waitFor(() =>
      expect(savedNavigation()).toEqual({
        [signedIn.user.id]: { open: ["funds"], is_narrow: false },
        other: { open: ["taxes"], is_narrow: true },
      }),
    );
    fireEvent.click(await heading(t("shell.nav.funds")));
    await waitFor(() => expect(screen.queryByRole("link", { name: t("shell.nav.wallets") })).toBeNull());
    await waitFor(() => expect(savedNavigation()?.[signedIn.user.id]).toEqual({ open: [], is_narrow: false }));
  });

  it("is open while one is at a screen of it, and brings this entry into sight", async () => {
    const scrolledTexts: (string | null)[] = [];
    const original = HTMLElement.prototype.scrollIntoView;
    HTMLElement.prototype.scrollIntoView = vi.fn(function scrolled(this: HTMLElement) {
      scrolledTexts.push(this.textContent);
    });
    try {
      const { router } = draw(permissionKeys, <WholeNavigation />, { at: "/wallets/7" });
      const current = await screen.findByRole("link", { current: "page" });
      expect(current.textContent).toBe(t("shell.nav.wallets"));
      expect(screen.queryByRole("button", { name: t("shell.nav.funds") })).toBeNull();
      await act(() => router.navigate("/bills"));
      await waitFor(() => expect(screen.getByRole("link", { current: "page" }).textContent).toBe(t("shell.nav.bills")));
      expect(screen.queryByRole("link", { name: t("shell.nav.wallets") })).toBeNull();
      expect(scrolledTexts).toEqual([t("shell.nav.wallets"), t("shell.nav.bills")]);
    } finally {
      HTMLElement.prototype.scrollIntoView = original;
    }
  });

  it("is open while one is on a screen of it that has no entry", async () => {
    draw(permissionKeys, <WholeNavigation />, { at: "/imports/new" });
    expect(await screen.findByRole("link", { name: t("shell.nav.importRecords") })).toBeTruthy();
    expect(screen.queryByRole("link", { name: t("shell.nav.bills") })).toBeNull();
  });

  it("is opened, folded and passed by the arrow keys", async () => {
    draw(permissionKeys, <WholeNavigation />, { at: "/workbench" });
    const home = await screen.findByRole("link", { name: t("shell.nav.home") });
    const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
    home.focus();
    press("ArrowDown");
    const bills = await heading(t("shell.nav.bills"));
    expect(document.activeElement).toBe(bills);
    press("ArrowRight");
    await screen.findByRole("link", { name: t("shell.nav.billBatches") });
    press("ArrowDown");
    expect(document.activeElement?.textContent).toBe(t("shell.nav.bills"));
    press("ArrowUp");
    press("ArrowLeft");
    await waitFor(() => expect(bills.getAttribute("aria-expanded")).toBe("false"));
    press("End");
    expect(document.activeElement).toBe(await heading(t("shell.nav.oversight")));
    press("Home");
    expect(document.activeElement).toBe(home);
  });

  it("is a menu beside the narrow navigation, which Ctrl+B makes", async () => {
    const { savedNavigation, router } = draw(permissionKeys, <WholeNavigation />, { at: "/workbench" });
    await heading(t("shell.nav.funds"));
    fireEvent.keyDown(window, { key: "b", ctrlKey: true });
    await waitFor(() => expect(savedNavigation()?.[signedIn.user.id]).toEqual({ open: [], is_narrow: true }));
    // What stays is a link by itself: the screens that are alone in their group.
    const alone = navigationAreaNames.flatMap((area) => {
      const ofArea = screens.filter(({ navigation }) => navigation?.area === area);
      return ofArea.length === 1 ? ofArea.map(({ titleKey }) => t(titleKey)) : [];
    });
    await waitFor(() => expect(links()).toEqual(alone));
    fireEvent.click(await heading(t("shell.nav.funds")));
    const menu = within(await screen.findByRole("menu"));
    fireEvent.click(menu.getByRole("menuitem", { name: t("shell.nav.wallets") }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/wallets"));
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
