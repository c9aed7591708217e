import { act, cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Row } from "../../src-shared/kernel/lists/define.ts";
import { permissionKeys } from "../../src-shared/kernel/rights/permissions.ts";
import { companyStatus } from "../../src-shared/kernel/states/company.ts";
import { onboardingStates } from "../../src-shared/kernel/states/worker.ts";
import { listByName } from "../../src-shared/registries/lists/registry.ts";
import { createQueryClient } from "../desk/query-client.ts";
import { ListScreen } from "../list-screen/ListScreen.tsx";
import type { DetailProps } from "../list-screen/model/define-list-screen.ts";
import { companiesSpec } from "../screens/companies/companies/CompaniesScreen.tsx";
import { registrationsSpec } from "../screens/workers/registrations/RegistrationsScreen.tsx";
import { createFakeDesk } from "../testing/fake-desk.ts";
import { installBrowserParts } from "../testing/jsdom-parts.ts";
import { signedIn, signInBootstrap } from "../testing/test-session.ts";
import { ActionBar } from "../ui/buttons/ActionBar.tsx";
import { DetailPanel } from "../ui/detail/DetailPanel.tsx";
import { useDecided } from "../ui/detail/use-decided.ts";
import { Providers } from "./Providers.tsx";

configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const me = signedIn.user.id;

/** Lists whose records are approved one after the other on a page of their own; `own`: a row that this person may not review. */
const walks = [
  {
    spec: companiesSpec,
    waits: companyStatus.reviewing,
    passed: companyStatus.toIdentify,
    own: { maker_id: me } as Row,
  },
  {
    spec: registrationsSpec,
    waits: onboardingStates.code("inReview"),
    passed: onboardingStates.code("approved"),
    own: null,
  },
] as const;

const start = ({ spec, waits, passed, own }: (typeof walks)[number]) => {
  const { columns } = listByName(spec.list);
  const blank: Row = Object.fromEntries(
    Object.entries(columns).map(([key, { kind }]) => [key, kind === "text" ? "" : 0]),
  );
  // The last is this person's own where the list knows such.
  const states = new Map([1, 2, 3, 4].map((id) => [String(id), own === null && id === 4 ? passed : waits]));
  const rowOf = (id: string): Row => ({
    ...{ ...blank, id, name: `第${id}`, status: states.get(id) ?? passed, maker_id: "9" },
    ...(id === "4" && own),
  });
  const opened: string[] = [];
  const Detail = ({ id, onClose }: DetailProps) => {
    const decided = useDecided(id);
    const pass = () => {
      states.set(id, passed);
      decided("approve");
    };
    return (
      <DetailPanel
        title={`第${id}`}
        onClose={onClose}
        actions={
          <ActionBar
            actions={[{ key: "approve", text: "审核通过", isForward: true, decides: "pass", onClick: pass }]}
          />
        }
      >
        {null}
      </DetailPanel>
    );
  };
  const connected = createFakeDesk({
    app: {
      bootstrap: () => ({
        ...signInBootstrap,
        session: { ...signedIn, user: { ...signedIn.user, permissions: [...permissionKeys] } },
      }),
    },
    lists: {
      page: ({ filters }) => {
        const asked = filters["status"] as readonly number[] | undefined;
        const rows = [...states.keys()].map(rowOf).filter((row) => asked?.includes(Number(row["status"])) !== false);
        const freshness = { source: "live" as const, as_of: "2026-11-20 14:02:11", offline: false };
        return { count: rows.length, rows, summary: {}, freshness };
      },
      getSettings: () => ({ export_direction: 1 as const, list_header: [] }),
    },
  });
  const router = createMemoryRouter(
    [
      { path: `${spec.route}/:id?`, element: <ListScreen spec={{ ...spec, Detail }} /> },
      { path: "/workbench", element: <p>今天</p> },
    ],
    { initialEntries: [`${spec.route}/1?status=${waits}`] },
  );
  router.subscribe(({ location }) => opened.push(location.pathname));
  render(
    <Providers connected={connected} client={createQueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  );
  const pages = () => connected.requests.filter(({ entry }) => entry === "lists.page").length;
  /** Another person decides, and the service tells this window. */
  const decideElsewhere = async (id: string) => {
    states.set(id, passed);
    const before = pages();
    act(() => connected.emit("lists.changed", { lists: [spec.list] }));
    await waitFor(() => expect(pages()).toBeGreaterThan(before));
  };
  return { router, opened, decideElsewhere };
};

describe.each(walks)("approving one after the other: $spec.list", (walk) => {
  it("opens the next that waits for this person, none that another has decided, and ends with a word and a link", async () => {
    const { router, opened, decideElsewhere } = start(walk);
    const approve = async (id: string) => {
      await screen.findByRole("heading", { name: `第${id}` });
      await screen.findByText(/^第 \d \/ \d 条$/u);
      fireEvent.click(await screen.findByRole("button", { name: /^审核通过并下一条/u }));
    };
    await approve("1");
    await waitFor(() => expect(router.state.location.pathname).toBe(`${walk.spec.route}/2`));
    // The third is decided by somebody else while the second is looked at; the fourth is not this person's to decide.
    await decideElsewhere("3");
    await approve("2");
    fireEvent.click(await screen.findByText("回到工作台"));
    await waitFor(() => expect(router.state.location.pathname).toBe("/workbench"));
    expect(opened.filter((path) => /\/[34]$/u.test(path))).toEqual([]);
  });
});
