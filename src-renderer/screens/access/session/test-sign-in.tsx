import { fireEvent, render, screen } from "@testing-library/react";
import type { LoginEntry } from "../../../../src-shared/access/session/session-calls.ts";
import { Providers } from "../../../app/Providers.tsx";
import { createQueryClient } from "../../../desk/query-client.ts";
import type { Bootstrap } from "../../../session/bootstrap.ts";
import { createFakeDesk, type FakeDesk, type FakeHandlers } from "../../../testing/fake-desk.ts";
import { signInBootstrap } from "../../../testing/test-session.ts";
import { SignInScreen } from "./SignInScreen.tsx";
import type { SignedOutReason } from "./use-told.ts";

/** One entry of a phone lookup. */
export const loginEntryOf = (id: string, name: string, isUsable = true): LoginEntry => ({
  id,
  name,
  short_name: name,
  agency_id: "9",
  agency__name: "云峰服务商",
  is_use: isUsable,
  agree_protocol: true,
});
export const nobody = { results: [], multi_results: [] };

/** A lookup that knows one agency. */
export const oneAgency = ({ qsApp }: { qsApp?: string | undefined }) =>
  qsApp === "7" ? { results: [loginEntryOf("9", "云峰服务商")], multi_results: [] } : nobody;

/** Draws the sign-in screen over a fake desk. */
export const openSignIn = (
  session: NonNullable<FakeHandlers["session"]>,
  bootstrap: Partial<Bootstrap> = {},
  handlers: FakeHandlers = {},
  reason: SignedOutReason = "none",
): FakeDesk => {
  const connected = createFakeDesk({
    demo: { inbox: () => ({ messages: [] }) },
    ...handlers,
    app: { bootstrap: () => ({ ...signInBootstrap, ...bootstrap }), ...handlers.app },
    session,
  });
  render(
    <Providers connected={connected} client={createQueryClient()}>
      <SignInScreen reason={reason} />
    </Providers>,
  );
  return connected;
};

export const typePhone = async (text: string) => {
  const field = await screen.findByPlaceholderText("请输入手机号");
  fireEvent.change(field, { target: { value: text } });
  fireEvent.click(screen.getByRole("button", { name: "下一步" }));
  return field as HTMLInputElement;
};
export const typePassword = async (text: string) => {
  fireEvent.change(await screen.findByPlaceholderText("请输入密码"), { target: { value: text } });
  fireEvent.click(screen.getByRole("button", { name: "登录" }));
};
export const askedOf = (desk: FakeDesk, name: string): unknown[] =>
  desk.requests.filter((one) => one.entry === name).map(({ input }) => input);
