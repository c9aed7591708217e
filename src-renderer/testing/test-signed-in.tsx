import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { Providers } from "../app/Providers.tsx";
import { createQueryClient } from "../desk/query-client.ts";
import { type SignedInUser, useSession } from "../session/bootstrap.ts";
import { WorkProvider } from "../work/WorkProvider.tsx";
import { createFakeDesk, type FakeDesk, type FakeHandlers } from "./fake-desk.ts";
import { signedIn, signInBootstrap } from "./test-session.ts";

/** For component tests: the session of the usual person, changed as given. */
export const sessionOf = (user: Partial<SignedInUser>) => {
  if (signedIn.phase !== "signed-in") throw new Error("the usual person is signed in");
  return { ...signedIn, user: { ...signedIn.user, ...user } };
};

const Below = ({ children }: { children: ReactNode }) => (useSession().phase === "signed-in" ? children : null);

/** Draws something over a fake desk for a person who is signed in; nothing once they are not. */
export const drawSignedIn = (
  content: ReactNode,
  handlers: FakeHandlers,
  user: Partial<SignedInUser> = {},
  address = "/",
): FakeDesk => {
  const connected = createFakeDesk({
    app: { bootstrap: () => ({ ...signInBootstrap, session: sessionOf(user) }) },
    ...handlers,
  });
  const router = createMemoryRouter([{ path: "*", element: <Below>{content}</Below> }], { initialEntries: [address] });
  render(
    <Providers connected={connected} client={createQueryClient()}>
      <WorkProvider>
        <RouterProvider router={router} />
      </WorkProvider>
    </Providers>,
  );
  return connected;
};
