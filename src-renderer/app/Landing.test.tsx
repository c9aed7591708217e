import { act, cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { SessionState } from "../../src-shared/bridge/session.ts";
import { type PermissionKey, permissionKeys } from "../../src-shared/kernel/rights/permissions.ts";
import { createQueryClient } from "../desk/query-client.ts";
import { useSession } from "../session/bootstrap.ts";
import { createFakeDesk } from "../testing/fake-desk.ts";
import { installBrowserParts } from "../testing/jsdom-parts.ts";
import { signedIn, signInBootstrap } from "../testing/test-session.ts";
import { useArrival } from "./arrival.ts";
import { Landing } from "./Landing.tsx";
import { Providers } from "./Providers.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

const Window = () => {
  const session = useSession();
  const arrival = useArrival(session);
  return session.phase === "signed-in" ? (
    <Landing key={session.user.id} arrival={arrival}>
      screens of {session.user.name}
    </Landing>
  ) : (
    "sign-in"
  );
};

const person = (id: string, permissions?: PermissionKey[]): SessionState => {
  if (signedIn.phase !== "signed-in") throw new Error("the usual person is signed in");
  return {
    ...signedIn,
    user: { ...signedIn.user, id, name: id, permissions: permissions ?? signedIn.user.permissions },
  };
};
const signedOut: SessionState = { phase: "signed-out", reason: "signed-out" };

const openAt = async (address: string, session: SessionState) => {
  const connected = createFakeDesk({ app: { bootstrap: () => ({ ...signInBootstrap, session }) } });
  const router = createMemoryRouter([{ path: "*", element: <Window /> }], { initialEntries: [address] });
  render(
    <Providers connected={connected} client={createQueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  );
  await screen.findByText(session.phase === "signed-in" ? /screens of/u : "sign-in");
  const become = async (next: SessionState) => {
    act(() => connected.emit("session.changed", next));
    await screen.findByText(next.phase === "signed-in" ? `screens of ${next.user.id}` : "sign-in");
  };
  const go = async (to: string | number) => {
    await act(async () => (typeof to === "string" ? router.navigate(to) : router.navigate(to)));
  };
  const whole = () => router.state.location.pathname + router.state.location.search;
  return { become, go, address: whole, at: () => router.state.location.pathname };
};

it("leads the same person back to where they were", async () => {
  const { become, at } = await openAt("/bills", person("1", ["bill.bill.view"]));
  await become(signedOut);
  await become(person("1", ["bill.bill.view"]));
  expect(at()).toBe("/bills");
});

it("leads another person to the start, whatever they may see", async () => {
  const { become, at } = await openAt("/bills", person("1"));
  await become(signedOut);
  await become(person("2"));
  expect(at()).toBe("/");
});

it("leads nobody to a screen that they may not see", async () => {
  const { become, at } = await openAt("/account", signedOut);
  await become(person("1", ["bill.bill.view"]));
  expect(at()).toBe("/");
});

it("leaves who follows a link while signed in to the 403 page", async () => {
  const { at } = await openAt("/account", person("1", ["bill.bill.view"]));
  expect(at()).toBe("/account");
});

it("does not lead back to what somebody else looked for", async () => {
  const { become, go, address } = await openAt("/", person("1", permissionKeys.slice()));
  await go("/bills?labor_name=A");
  await go("/settlements?keyword=B");
  await go(-1);
  expect(address()).toBe("/bills?labor_name=A");
  await become(signedOut);
  await become(person("2", permissionKeys.slice()));
  await go("/wallets");
  await go(-1);
  expect(address()).toBe("/");
  await go(-1);
  expect(address()).toBe("/");
  await go(1);
  await go(1);
  expect(address()).toBe("/wallets");
});
