import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Preferences } from "../../../../src-shared/bridge/app.ts";
import { type PermissionKey, permissionKeys, presetRoles } from "../../../../src-shared/kernel/rights/permissions.ts";
import { zhCN } from "../../../../src-shared/locales/zh-CN/catalog.ts";
import type { Workbench } from "../../../../src-shared/registries/workbench/workbench-calls.ts";
import { createQueryClient } from "../../../desk/query-client.ts";
import { loadTexts } from "../../../i18n/texts.ts";
import { navigationAreaNames } from "../../../screens/navigation-areas.ts";
import type { Needed } from "../../../session/bootstrap.ts";
import { createFakeDesk } from "../../../testing/fake-desk.ts";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { signedIn, signInBootstrap } from "../../../testing/test-session.ts";
import { GuardedScreen } from "../../GuardedScreen.tsx";
import { Providers } from "../../Providers.tsx";
import { screens } from "../../state/screens.ts";
import { Navigation } from "./Navigation.tsx";
import { useNavigationState } from "./use-navigation-state.ts";

configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
beforeEach(() => {
  window.innerWidth = 1366;
});
afterEach(cleanup);

const { t } = await loadTexts("zh-CN");

type Drawn = {
  readonly at?: string;
  /** The group that this person opened last. */
  readonly open?: readonly string[];
  readonly isNarrow?: boolean;
  /** Records that wait for the person, as the workbench counts them. */
  readonly waiting?: Workbench["waiting"];
  /** Of a company's own person. */
  readonly company_id?: string;
};

/** Draws as a person with these permissions; returns the desk and the address. */
const draw = (
  permissions: readonly PermissionKey[],
  element: React.ReactElement,
  { at = "/", open = [], isNarrow = false, waiting = [], company_id }: Drawn = {},
) => {
  if (signedIn.phase !== "signed-in") throw new Error("the usual person is signed in");
  const session = {
    ...signedIn,
    user: { ...signedIn.user, permissions: [...permissions], ...(company_id !== undefined && { company_id }) },
  };
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
    workbench: {
      get: () => ({
        value: {
          ...{ today: "2026-11-20", waiting, problems: null, balances: null, deadlines: [], months: null },
          ...{ alarms: null, near: null, top: null, waiting_trend: null, to_pay: null },
        },
        freshness: { source: "live" as const, as_of: null, offline: false },
      }),
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
    draw(permissions, <WholeNavigation />);
    // An empty search has every group open.
    fireEvent.keyDown(await screen.findByRole("navigation"), { key: "/" });
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

  it("calls their company one name for its own people, and has no screens beside it for parts of its page", async () => {
    draw(["company.company.view"], <WholeNavigation />, { company_id: "77" });
    fireEvent.keyDown(await screen.findByRole("navigation"), { key: "/" });
    const links = () => screen.queryAllByRole("link").map((link) => link.textContent);
    expect(links()).toContain("本企业");
    for (const title of [t("lists.companies.title"), t("companyChannels.title"), t("companyChannels.columns.title")])
      expect(links()).not.toContain(title);
    expect(screen.getAllByText("本企业").length).toBeGreaterThan(1);
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

  it("opens when one comes to a screen of it, and closes the one that was open", async () => {
    const scrolledTexts: (string | null)[] = [];
    const original = HTMLElement.prototype.scrollIntoView;
    HTMLElement.prototype.scrollIntoView = vi.fn(function scrolled(this: HTMLElement) {
      scrolledTexts.push(this.textContent);
    });
    try {
      const { router } = draw(permissionKeys, <WholeNavigation />, { at: "/wallets" });
      const current = await screen.findByRole("link", { current: "page" });
      expect(current.textContent).toBe(t("shell.nav.wallets"));
      await act(() => router.navigate("/bills"));
      await waitFor(() => expect(screen.getByRole("link", { current: "page" }).textContent).toBe(t("shell.nav.bills")));
      expect(screen.queryByRole("link", { name: t("shell.nav.wallets") })).toBeNull();
      expect(scrolledTexts).toEqual([t("shell.nav.wallets"), t("shell.nav.bills")]);
    } finally {
      HTMLElement.prototype.scrollIntoView = original;
    }
  });

  it("makes room for another one that is opened, and opens again at the next screen of it", async () => {
    const { router } = draw(permissionKeys, <WholeNavigation />, { at: "/bills" });
    await screen.findByRole("link", { current: "page" });
    fireEvent.click(await heading(t("shell.nav.funds")));
    expect(await screen.findByRole("link", { name: t("shell.nav.wallets") })).toBeTruthy();
    expect(screen.queryByRole("link", { current: "page" })).toBeNull();
    await act(() => router.navigate("/bill-batches"));
    expect((await screen.findByRole("link", { current: "page" })).textContent).toBe(t("shell.nav.billBatches"));
    expect(screen.queryByRole("link", { name: t("shell.nav.wallets") })).toBeNull();
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
    const bills = await heading(t("shell.nav.bills"));
    // Past what stands before the bills, whatever that is.
    const entries = document.querySelectorAll("[data-navigation-item]").length;
    for (let at = 0; at < entries && document.activeElement !== bills; at += 1) press("ArrowDown");
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
});

describe("what waits for the person", () => {
  const one = (
    key: Workbench["waiting"][number]["key"],
    list: Workbench["waiting"][number]["list"],
    count: number,
  ) => ({
    ...{ key, list, count, query: {}, amount: null, since: null },
  });
  const waiting = [
    one("settlementsToReview", "settlements", 2),
    one("settlementsToPay", "settlements", 3),
    one("serviceBillsToPay", "serviceBills", 4),
    one("transfersToApprove", "transfers", 120),
    one("billsToAudit", "bills", 0),
    one("exportsDone", "exportJobs", 9),
  ];
  const nameOf = (text: string, count: number) =>
    new RegExp(`^${t(text as "shell.nav.bills")}\\s*${t("frame.navigation.waiting", { count })}$`, "u");
  const press = (name: RegExp) => screen.findByRole("button", { name });

  it("is counted on the entry while its group is open, and on the group while it is not", async () => {
    draw(permissionKeys, <WholeNavigation />, { at: "/workbench", waiting });
    fireEvent.click(await press(nameOf("shell.nav.funds", 124)));
    expect(await screen.findByRole("link", { name: nameOf("lists.serviceBills.title", 4) })).toBeTruthy();
    expect(screen.getByRole("link", { name: nameOf("lists.transfers.title", 120) })).toBeTruthy();
    expect(screen.getByRole("button", { name: t("shell.nav.funds") })).toBeTruthy();
    expect(screen.getByRole("button", { name: nameOf("shell.nav.settlements", 5) })).toBeTruthy();
  });

  it("is not said where nothing waits, nor of what is only told", async () => {
    draw(permissionKeys, <WholeNavigation />, { at: "/workbench", waiting });
    await press(nameOf("shell.nav.funds", 124));
    expect(screen.getByRole("button", { name: t("shell.nav.bills") })).toBeTruthy();
    expect(screen.getByRole("button", { name: t("shell.nav.imports") })).toBeTruthy();
  });

  it("is a short number beside the icon of the rail", async () => {
    draw(permissionKeys, <WholeNavigation />, { at: "/workbench", waiting, isNarrow: true });
    const funds = await press(nameOf("frame.rail.funds", 124));
    expect(within(funds).getByText("99+")).toBeTruthy();
  });

  it("leads from its number to the list under the filter that it counts, what waits most first", async () => {
    const filtered = (count: number, status: string) => ({
      ...one("settlementsToPay", "settlements", count),
      query: { status },
    });
    const { router } = draw(permissionKeys, <WholeNavigation />, {
      at: "/workbench",
      waiting: [filtered(2, "20"), filtered(3, "30")],
    });
    fireEvent.click(await press(nameOf("shell.nav.settlements", 5)));
    fireEvent.click(await screen.findByRole("link", { name: / 5 件待您处理$/u }));
    await waitFor(() =>
      expect(`${router.state.location.pathname}${router.state.location.search}`).toBe("/settlements?status=30"),
    );
  });
});

describe("the narrow navigation", () => {
  const railOf = (area: "funds" | "bills" | "settlements") =>
    screen.findByRole("button", { name: t(`frame.rail.${area}`) });
  const wideHeading = (area: "funds" | "bills") => screen.findByRole("button", { name: t(`shell.nav.${area}`) });

  it("is made by Ctrl+B and kept, with the screens of a group beside it", async () => {
    const { savedNavigation, router } = draw(permissionKeys, <WholeNavigation />, { at: "/workbench" });
    await wideHeading("funds");
    fireEvent.keyDown(window, { key: "b", ctrlKey: true });
    await waitFor(() => expect(savedNavigation()?.[signedIn.user.id]).toEqual({ open: [], is_narrow: true }));
    fireEvent.click(await railOf("funds"));
    const wallets = await screen.findByRole("link", { name: t("shell.nav.wallets") });
    await waitFor(() => expect(document.activeElement).toBe(wallets));
    fireEvent.keyDown(wallets, { key: "Escape" });
    expect(screen.queryByRole("link", { name: t("shell.nav.wallets") })).toBeNull();
    expect(document.activeElement).toBe(await railOf("funds"));
    fireEvent.click(await railOf("funds"));
    fireEvent.click(await screen.findByRole("link", { name: t("shell.nav.wallets") }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/wallets"));
    expect(screen.queryByRole("link", { name: t("shell.nav.transfers") })).toBeNull();
  });

  it("opens the screens of a group where the focus rests, enters them by the right arrow and leaves them by Escape", async () => {
    draw(permissionKeys, <WholeNavigation />, { at: "/workbench", isNarrow: true });
    const funds = await railOf("funds");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    act(() => funds.focus());
    act(() => vi.advanceTimersByTime(199));
    expect(funds.getAttribute("aria-expanded")).toBe("false");
    act(() => vi.advanceTimersByTime(1));
    expect(funds.getAttribute("aria-expanded")).toBe("true");
    expect(document.activeElement).toBe(funds);
    fireEvent.keyDown(funds, { key: "ArrowRight" });
    expect(document.activeElement).toBe(screen.getByRole("link", { name: t("shell.nav.wallets") }));
    fireEvent.keyDown(document.activeElement ?? funds, { key: "Escape" });
    expect(document.activeElement).toBe(funds);
    act(() => vi.advanceTimersByTime(1_000));
    expect(funds.getAttribute("aria-expanded")).toBe("false");
    fireEvent.keyDown(funds, { key: "ArrowUp" });
    expect(document.activeElement).toBe(screen.getByRole("button", { name: t("frame.rail.settlements") }));
    vi.useRealTimers();
  });

  it("has no names in a low window, where they are still read out", async () => {
    window.innerHeight = 679;
    draw(permissionKeys, <WholeNavigation />, { at: "/workbench", isNarrow: true });
    const name = (await railOf("funds")).lastElementChild;
    expect(window.getComputedStyle(name ?? document.body).position).toBe("absolute");
    window.innerHeight = 768;
  });

  it("stands by itself beside a record, and wide for who wants it there, until they leave", async () => {
    const { savedNavigation, router } = draw(permissionKeys, <WholeNavigation />, { at: "/bills/7" });
    await railOf("bills");
    fireEvent.keyDown(window, { key: "b", ctrlKey: true });
    await wideHeading("funds");
    await act(() => router.navigate("/bills"));
    await act(() => router.navigate("/bills/8"));
    await railOf("funds");
    expect(savedNavigation()?.[signedIn.user.id]).toEqual({ open: [], is_narrow: false });
  });

  it("stands by itself in a small window", async () => {
    window.innerWidth = 1279;
    draw(permissionKeys, <WholeNavigation />, { at: "/bills" });
    await railOf("bills");
    act(() => {
      window.innerWidth = 1280;
      window.dispatchEvent(new Event("resize"));
    });
    expect(await screen.findByRole("link", { current: "page" })).toBeTruthy();
  });
});

describe("the search in the navigation", () => {
  const links = () => screen.queryAllByRole("link").map(({ textContent }) => textContent);
  const field = () => screen.findByRole("textbox", { name: t("frame.navigation.search") });

  it("is begun by typing, leaves what has the words, and Enter goes to the first", async () => {
    const { router } = draw(permissionKeys, <WholeNavigation />, { at: "/workbench" });
    fireEvent.keyDown(await screen.findByRole("link", { name: t("shell.nav.home") }), { key: "批" });
    const typed = await field();
    expect(typed).toHaveProperty("value", "批");
    expect(links()).toEqual([t("shell.nav.stopBatches"), t("shell.nav.taskBatches"), t("shell.nav.billBatches")]);
    fireEvent.change(typed, { target: { value: "/WALL" } });
    expect(links()).toEqual([t("shell.nav.wallets")]);
    fireEvent.keyDown(typed, { key: "Enter" });
    await waitFor(() => expect(router.state.location.pathname).toBe("/wallets"));
    await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
  });

  it("says that nothing has the words, and is left by Escape", async () => {
    draw(permissionKeys, <WholeNavigation />, { at: "/workbench" });
    fireEvent.click(await screen.findByRole("button", { name: t("frame.navigation.search") }));
    const typed = await field();
    fireEvent.change(typed, { target: { value: "zzz" } });
    expect(await screen.findByText(t("frame.navigation.nothing"))).toBeTruthy();
    fireEvent.keyDown(typed, { key: "Escape" });
    const home = await screen.findByRole("link", { name: t("shell.nav.home") });
    await waitFor(() => expect(document.activeElement).toBe(home));
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
