import { render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import type { Freshness } from "../../src-shared/kernel/bridge/define.ts";
import { permissionKeys } from "../../src-shared/kernel/rights/permissions.ts";
import { Providers } from "../app/Providers.tsx";
import { createQueryClient } from "../desk/query-client.ts";
import { ListScreen } from "../list-screen/ListScreen.tsx";
import type { ListScreenSpec } from "../list-screen/model/define-list-screen.ts";
import type { SignedInUser } from "../session/bootstrap.ts";
import { createFakeDesk, type FakeDesk, type FakeHandlers } from "./fake-desk.ts";
import { signInBootstrap } from "./test-session.ts";
import { sessionOf } from "./test-signed-in.tsx";

/** For component tests: of an answer that the service has just given. */
export const justRead: Freshness = { source: "live", as_of: null, offline: false };

/** For component tests: a company that the person may act for. */
export const companyChoice = (id: string, name: string) => ({
  ...{ id, name, short_name: name.slice(0, 1), status: 1, settlement_type: 1, channels: [1] },
});
type Choice = ReturnType<typeof companyChoice>;

type Setting = {
  readonly handlers?: FakeHandlers;
  readonly companies?: readonly Choice[];
  /** The company whose tab is open. */
  readonly companyId?: string | null;
  readonly user?: Partial<SignedInUser>;
  readonly isOnline?: boolean;
};

/** For component tests: the screen of a list at an address, over a fake desk, for a person with every permission. */
export const drawList = (spec: ListScreenSpec, address: string, setting: Setting = {}) => {
  const { handlers = {}, companies = [], companyId = null, user = {}, isOnline = true } = setting;
  const connected: FakeDesk = createFakeDesk({
    app: {
      bootstrap: () => ({
        ...signInBootstrap,
        preferences: { ...signInBootstrap.preferences, company_id: companyId },
        session: sessionOf({ permissions: [...permissionKeys], ...user }),
        connection: { ...signInBootstrap.connection, online: isOnline },
      }),
    },
    companies: { all: () => ({ value: { count: companies.length, results: [...companies] }, freshness: justRead }) },
    ...handlers,
    lists: { getSettings: () => ({ export_direction: 1 as const, list_header: [] }), ...handlers.lists },
  });
  const router = createMemoryRouter([{ path: `${spec.route}/:id?`, element: <ListScreen spec={spec} /> }], {
    initialEntries: [address],
  });
  render(
    <Providers connected={connected} client={createQueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { connected, router };
};

/** Requests to the desk by an entry, the last at the end. */
export const asked = ({ requests }: FakeDesk, entry: string) =>
  requests.filter((one) => one.entry === entry).map(({ input }) => input as Record<string, unknown>);
