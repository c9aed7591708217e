import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import type { SessionState } from "../../src-shared/bridge/session.ts";
import { permissionKeys } from "../../src-shared/permissions.ts";
import { createFakeDesk, type FakeDesk, type FakeHandlers } from "../app/bridge/fake-desk.ts";
import { Providers } from "../app/Providers.tsx";
import { createQueryClient } from "../app/query-client.ts";

const signedInPayer: SessionState = {
  phase: "signed-in",
  kept: true,
  locked: false,
  user: {
    id: "1",
    name: "郑凯",
    mobile_masked: "138****0004",
    qsApp: 7,
    agency_id: "9",
    agency_name: "云峰",
    company_id: null,
    company_name: null,
    roles: ["payer"],
    permissions: [...permissionKeys],
    second_factor: "off" as const,
    agreements_due: [],
    account: null,
  },
};

/** For component tests: draws something over a fake desk, signed in with every permission unless `session` says otherwise. */
export const drawOverDesk = (
  content: ReactNode,
  handlers: FakeHandlers,
  isOnline = true,
  address = "/",
  session: SessionState = signedInPayer,
): { readonly connected: FakeDesk; readonly router: ReturnType<typeof createMemoryRouter> } => {
  const connected = createFakeDesk({
    ...handlers,
    app: {
      bootstrap: () => ({
        host: "browser",
        version: "1.0.0",
        environment: "demo",
        app_type: 7,
        demo_accounts: [],
        qr_login: false,
        notice: null,
        server: "http://127.0.0.1",
        keychain: "ready",
        told: [],
        preferences: { locale: "zh-CN", theme: "light", density: "compact", company_id: null, lock_minutes: 15 },
        session,
        connection: {
          online: isOnline,
          since: "2026-11-20 09:00:00",
          synced_at: null,
          syncing: false,
          cached_rows: 0,
          open_intents: 0,
          clock_skew_seconds: 0,
        },
      }),
    },
    demo: { inbox: () => ({ messages: [] }), ...handlers.demo },
  });
  const router = createMemoryRouter([{ path: "*", element: content }], { initialEntries: [address] });
  render(
    <Providers connected={connected} client={createQueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { connected, router };
};
