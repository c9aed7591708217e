import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { useEffect, useMemo, useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { billStates } from "../../src-shared/billing/bills/bill-states.ts";
import type { Row } from "../../src-shared/kernel/lists/define.ts";
import { permissionKeys } from "../../src-shared/kernel/rights/permissions.ts";
import { listByName } from "../../src-shared/registries/lists/registry.ts";
import { Providers } from "../app/Providers.tsx";
import { createQueryClient } from "../desk/query-client.ts";
import { createFakeDesk } from "../testing/fake-desk.ts";
import { installBrowserParts } from "../testing/jsdom-parts.ts";
import { signedIn, signInBootstrap } from "../testing/test-session.ts";
import { ActionBar } from "../ui/buttons/ActionBar.tsx";
import { DetailPanel } from "../ui/detail/DetailPanel.tsx";
import { useDecided } from "../ui/detail/use-decided.ts";
import { useSeen } from "../ui/detail/use-seen.ts";
import { ListScreen } from "./ListScreen.tsx";
import { type DetailProps, defineListScreen } from "./model/define-list-screen.ts";

beforeAll(installBrowserParts);
afterEach(cleanup);

const waiting = billStates.code("toAudit");
const passed = billStates.code("toSettle");

/** The third was made by the person who looks, so it does not wait for them. */
const billRow = (id: string, status: number): Row => ({
  ...Object.fromEntries(
    Object.entries(listByName("bills").columns).map(([key, { kind }]) => [key, kind === "text" ? "" : 0]),
  ),
  id,
  no: `ZD000${id}`,
  status,
  created_by: id === "3" ? signedIn.user.id : "9",
});

const Asked = ({ id, onPass }: { readonly id: string; readonly onPass: (id: string) => void }) => {
  const decided = useDecided(id);
  return (
    <div role="alertdialog">
      <button type="button" onClick={() => onPass(id)}>
        确认
      </button>
      <button
        type="button"
        onClick={() => {
          decided("approve");
          // A second word about the same decision opens nothing more.
          decided("approve");
        }}
      >
        关闭
      </button>
    </div>
  );
};

/** Code of the screen that is still to be fetched. */
const fetched = Promise.withResolvers<void>();

const answered = { isFetching: false, data: { freshness: { source: "live" as const } } };
const readAgain = "read-again";

const detailOf = (onPass: (id: string) => void, statusOf: (id: string) => number) =>
  function Detail({ id, onClose }: DetailProps) {
    const [isAsked, setAsked] = useState(false);
    const [status, setStatus] = useState(statusOf(id));
    useEffect(() => {
      const read = () => setStatus(statusOf(id));
      document.addEventListener(readAgain, read);
      return () => document.removeEventListener(readAgain, read);
    }, [id]);
    const row = useMemo(() => billRow(id, status), [id, status]);
    useSeen(row, answered);
    return (
      <DetailPanel
        title={`ZD000${id}`}
        onClose={onClose}
        actions={
          <ActionBar
            actions={[
              { key: "approve", text: "审核通过", isForward: true, decides: "pass", onClick: () => setAsked(true) },
            ]}
          />
        }
      >
        {isAsked ? <Asked id={id} onPass={onPass} /> : null}
      </DetailPanel>
    );
  };

const open = (address: string, untilAnswered: () => Promise<void> = async () => undefined) => {
  const statuses = new Map(["1", "2", "3", "4", "5"].map((id) => [id, waiting]));
  const opened: string[] = [];
  const connected = createFakeDesk({
    app: {
      bootstrap: () => ({
        ...signInBootstrap,
        session: { ...signedIn, user: { ...signedIn.user, permissions: [...permissionKeys] } },
      }),
    },
    lists: {
      page: async ({ filters, summary }) => {
        // What waits is asked for without sums.
        if (summary === false) await untilAnswered();
        const asked = filters["status"] as readonly number[] | undefined;
        const rows = [...statuses]
          .filter(([, status]) => asked === undefined || asked.includes(status))
          .map(([id, status]) => billRow(id, status));
        return {
          count: rows.length,
          rows,
          summary: {},
          freshness: { source: "live" as const, as_of: "2026-11-20 14:02:11", offline: false },
        };
      },
      getSettings: () => ({ export_direction: 1 as const, list_header: [] }),
    },
  });
  const spec = defineListScreen({
    list: "bills",
    route: "/bills",
    rowActions: [
      {
        key: "approve",
        labelKey: "lists.ui.openDetail",
        appliesTo: { status: [waiting] },
        whyNot: (row, userId) => (row["created_by"] === userId ? "same_person" : null),
        Dialog: () => null,
      },
    ],
    Detail: detailOf(
      (id) => {
        statuses.set(id, passed);
        // The list is read again before the dialog is closed.
        connected.emit("lists.changed", { lists: ["bills"] });
      },
      (id) => statuses.get(id) ?? passed,
    ),
  });
  const routes = [
    { path: "/bills/:id?", element: <ListScreen spec={spec} /> },
    { path: "/elsewhere", element: null },
    { path: "/fetched", lazy: () => fetched.promise.then(() => ({ element: null })) },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  router.subscribe(({ location }) => opened.push(location.pathname));
  render(
    <Providers connected={connected} client={createQueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  );
  const pages = () => connected.requests.filter(({ entry }) => entry === "lists.page").length;
  /** Passes the open record and waits until the list was read again in between. */
  const pass = async (id: string) => {
    await screen.findByRole("heading", { name: `ZD000${id}` });
    fireEvent.click(await screen.findByRole("button", { name: /^审核通过并下一条/u }));
    const before = pages();
    fireEvent.click(await screen.findByText("确认"));
    await waitFor(() => expect(pages()).toBeGreaterThan(before));
    fireEvent.click(screen.getByText("关闭"));
  };
  /** Somebody else passes records: the service knows, this window's list does not. */
  const passElsewhere = (...ids: readonly string[]) => {
    for (const id of ids) statuses.set(id, passed);
  };
  return { router, opened, pass, passElsewhere };
};

const rowTexts = () =>
  within(screen.getByRole("grid"))
    .getAllByRole("row")
    .flatMap((row) => /ZD\d{4}/u.exec(row.textContent ?? "")?.[0] ?? []);

describe("checking records one after the other", () => {
  it("goes on to the next record that waits for the person, once, and keeps the passed one with its mark", async () => {
    const { router, opened, pass } = open(`/bills/2?status=${waiting}`);
    expect(await screen.findByText("第 2 / 5 条")).toBeTruthy();
    await pass("2");
    // The third is their own: the fourth is next.
    await waitFor(() => expect(router.state.location.pathname).toBe("/bills/4"));
    expect(router.state.location.search).toBe(`?status=${waiting}`);
    expect(await screen.findByText("第 4 / 5 条")).toBeTruthy();
    expect(rowTexts()).toEqual(["ZD0001", "ZD0002", "ZD0003", "ZD0004", "ZD0005"]);
    expect(screen.getByTitle(/^\d\d:\d\d 已通过$/u).textContent).toBe("已通过");
    expect(opened.filter((place) => place === "/bills/4")).toHaveLength(1);
  });

  it("goes back to those above when nothing below waits, and says so when nothing is left", async () => {
    const { router, pass } = open(`/bills/4?status=${waiting}`);
    await screen.findByText("第 4 / 5 条");
    await pass("4");
    await waitFor(() => expect(router.state.location.pathname).toBe("/bills/5"));
    await pass("5");
    await waitFor(() => expect(router.state.location.pathname).toBe("/bills/1"));
    await pass("1");
    await waitFor(() => expect(router.state.location.pathname).toBe("/bills/2"));
    expect(screen.queryByText("没有其他待办了")).toBeNull();
    await pass("2");
    expect(await screen.findByText("没有其他待办了")).toBeTruthy();
    expect(screen.getByText("回到工作台")).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe("/bills"));
    expect(router.state.location.search).toBe(`?status=${waiting}`);
    expect(rowTexts()).toEqual(["ZD0001", "ZD0002", "ZD0003", "ZD0004", "ZD0005"]);
  });

  it("leaves alone who went to another screen before the answer about what else waits has come", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { router, pass } = open(`/bills/2?status=${passed}`, () => promise);
    await pass("2");
    await act(() => router.navigate("/elsewhere"));
    await act(async () => {
      resolve();
      await promise;
    });
    await act(async () => new Promise((done) => setTimeout(done)));
    expect(router.state.location.pathname).toBe("/elsewhere");
  });

  it("leaves alone who is on the way to a screen that has still to be fetched", async () => {
    const { router, pass } = open(`/bills/2?status=${passed}`);
    await screen.findByRole("heading", { name: "ZD0002" });
    act(() => void router.navigate("/fetched"));
    await pass("2");
    await act(async () => new Promise((done) => setTimeout(done)));
    await act(async () => fetched.resolve());
    await waitFor(() => expect(router.state.location.pathname).toBe("/fetched"));
  });

  it("goes on from a record that the list does not show", async () => {
    const { router, pass } = open("/bills/2?keyword=x");
    await pass("2");
    await waitFor(() => expect(router.state.location.pathname).not.toBe("/bills/2"));
    cleanup();
    const other = open(`/bills/2?status=${passed}`);
    await other.pass("2");
    // The filter leaves out what waits: that is said, and not that nothing does.
    expect(await screen.findByText("当前筛选下没有其他待办，筛选以外还有待办")).toBeTruthy();
    expect(screen.queryByText("没有其他待办了")).toBeNull();
    await waitFor(() => expect(other.router.state.location.pathname).toBe("/bills"));
  });

  it("says that somebody else passed the next record meanwhile, and opens the one after it", async () => {
    const { router, pass, passElsewhere } = open("/bills/1");
    await screen.findByText("第 1 / 5 条");
    // The list is read again only when this person passes a record: the change is met at the record itself.
    passElsewhere("2");
    await pass("1");
    await waitFor(() => expect(router.state.location.pathname).toBe("/bills/4"));
  });

  it("leaves a record that stops waiting while it is looked at, and says so", async () => {
    const { router, passElsewhere } = open("/bills/2");
    await screen.findByText("第 2 / 5 条");
    passElsewhere("2");
    act(() => void document.dispatchEvent(new Event(readAgain)));
    expect(await screen.findByText("ZD0002 已由他人办理，已跳过")).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe("/bills/4"));
  });

  it("stays with a record that never waited for the person", async () => {
    const { router, passElsewhere } = open("/bills/3");
    await screen.findByText("第 3 / 5 条");
    passElsewhere("3");
    act(() => void document.dispatchEvent(new Event(readAgain)));
    expect(await screen.findByRole("heading", { name: "ZD0003" })).toBeTruthy();
    expect(screen.queryByText(/已由他人办理/u)).toBeNull();
    expect(router.state.location.pathname).toBe("/bills/3");
  });

  it.each(["page", "list"])("passes by Ctrl+Enter while the %s has the keyboard", async (place) => {
    open("/bills/1");
    await screen.findByText("第 1 / 5 条");
    const grid = await screen.findByRole("grid");
    await waitFor(() => expect(rowTexts()).toContain("ZD0001"));
    fireEvent.keyDown(place === "list" ? grid : document.body, { key: "Enter", ctrlKey: true });
    expect(await screen.findByRole("alertdialog")).toBeTruthy();
  });
});

describe("an open record and its list", () => {
  it("moves together by J and K and by the buttons, and not while something is typed", async () => {
    const { router } = open("/bills/2");
    await screen.findByText("第 2 / 5 条");
    fireEvent.keyDown(document.body, { key: "j" });
    await waitFor(() => expect(router.state.location.pathname).toBe("/bills/3"));
    fireEvent.keyDown(document.body, { key: "k" });
    await waitFor(() => expect(router.state.location.pathname).toBe("/bills/2"));
    fireEvent.click(await screen.findByRole("button", { name: "上一条（K）" }));
    expect(await screen.findByText("第 1 / 5 条")).toBeTruthy();
    expect(screen.getByRole("button", { name: "上一条（K）" }).getAttribute("aria-disabled")).toBe("true");
    const field = document.createElement("input");
    document.body.append(field);
    act(() => field.focus());
    fireEvent.keyDown(field, { key: "j" });
    field.remove();
    expect(router.state.location.pathname).toBe("/bills/1");
  });
});
