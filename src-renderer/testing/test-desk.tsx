import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import type { SessionState } from "../../src-shared/bridge/session.ts";
import { permissionKeys } from "../../src-shared/kernel/rights/permissions.ts";
import { Providers } from "../app/Providers.tsx";
import { createQueryClient } from "../desk/query-client.ts";
import { WorkProvider } from "../work/WorkProvider.tsx";
import { createFakeDesk, type FakeDesk, type FakeHandlers } from "./fake-desk.ts";
import { signedIn, signInBootstrap } from "./test-session.ts";

const signedInPayer: SessionState = {
  ...signedIn,
  user: { ...signedIn.user, name: "郑凯", mobile_masked: "138****0004", permissions: [...permissionKeys] },
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
      ...handlers.app,
      bootstrap: () => ({
        ...signInBootstrap,
        environment: "demo",
        session,
        connection: { ...signInBootstrap.connection, online: isOnline },
      }),
    },
    demo: { inbox: () => ({ messages: [] }), ...handlers.demo },
  });
  const router = createMemoryRouter([{ path: "*", element: content }], { initialEntries: [address] });
  render(
    <Providers connected={connected} client={createQueryClient()}>
      <WorkProvider>
        <RouterProvider router={router} />
      </WorkProvider>
    </Providers>,
  );
  return { connected, router };
};
