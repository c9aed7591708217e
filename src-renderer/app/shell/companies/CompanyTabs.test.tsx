import { cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { signInBootstrap } from "../../../testing/test-session.ts";
import { drawSignedIn, sessionOf } from "../../../testing/test-signed-in.tsx";
import { CompanyTabs } from "./CompanyTabs.tsx";

configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const company = (id: number) => ({
  id: String(id),
  name: `第${id}家科技有限公司`,
  short_name: `第${id}家`,
  status: 1,
  settlement_type: 1,
  channels: [1],
});

/** Draws the tabs of somebody who acts for `count` companies. */
const draw = (count: number, isOnline = true) => {
  let preferences = { ...signInBootstrap.preferences };
  const desk = drawSignedIn(<CompanyTabs />, {
    app: {
      bootstrap: () => ({
        ...signInBootstrap,
        preferences,
        session: sessionOf({}),
        connection: { ...signInBootstrap.connection, online: isOnline },
      }),
      setPreferences: (some) => {
        preferences = { ...preferences, ...(some as Partial<typeof preferences>) };
        return preferences;
      },
    },
    companies: {
      all: () => ({
        value: { count, results: Array.from({ length: count }, (_, at) => company(at + 1)) },
        freshness: { source: isOnline ? ("live" as const) : ("cache" as const), as_of: null, offline: !isOnline },
      }),
    },
  });
  return { desk, openCompany: () => preferences.company_id };
};
const tab = (name: string) => screen.findByRole("tab", { name });
const selectedTabs = () => screen.getAllByRole("tab", { selected: true }).map(({ textContent }) => textContent);

describe("the tabs of the companies", () => {
  it.each([true, false])("open one company, or all of them, also without the service (%s)", async (isOnline) => {
    const { openCompany } = draw(3, isOnline);
    fireEvent.click(await tab("第2家"));
    await waitFor(() => expect(openCompany()).toBe("2"));
    await waitFor(() => expect(selectedTabs()).toEqual(["第2家"]));
    fireEvent.click(await tab("全部公司"));
    await waitFor(() => expect(openCompany()).toBeNull());
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("give the keyboard one stop, from which arrows move and Enter opens", async () => {
    const { openCompany } = draw(3);
    const first = await tab("全部公司");
    await tab("第1家");
    expect(screen.getAllByRole("tab").map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1]);
    first.focus();
    fireEvent.keyDown(first, { key: "ArrowRight" });
    expect(document.activeElement?.textContent).toBe("第1家");
    fireEvent.keyDown(document.activeElement as Element, { key: "End" });
    expect(document.activeElement?.textContent).toBe("第3家");
    fireEvent.keyDown(document.activeElement as Element, { key: "ArrowRight" });
    expect(document.activeElement).toBe(first);
    expect(openCompany()).toBeNull();
  });

  it("leave the rest to a menu with a search, and keep what was opened there", async () => {
    const { openCompany } = draw(9);
    fireEvent.click(await screen.findByRole("button", { name: "当前公司 其余 4 家" }));
    fireEvent.change(await screen.findByPlaceholderText("搜索公司名称"), { target: { value: "第9" } });
    fireEvent.click(await screen.findByRole("option", { name: /第9家科技有限公司/u }));
    await waitFor(() => expect(openCompany()).toBe("9"));
    await waitFor(() => expect(selectedTabs()).toEqual(["第9家"]));
    fireEvent.click(await tab("全部公司"));
    await waitFor(() => expect(selectedTabs()).toEqual(["全部公司"]));
    expect(await tab("第9家")).toBeTruthy();
  });

  it("are only a name for who acts for one company", async () => {
    draw(1);
    expect(await screen.findByText("第1家科技有限公司")).toBeTruthy();
    expect(screen.queryByRole("tab")).toBeNull();
    expect(screen.queryByRole("button")).toBeNull();
  });
});
