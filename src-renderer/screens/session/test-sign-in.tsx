import { fireEvent, render, screen } from "@testing-library/react";
import type { SessionState } from "../../../src-shared/bridge/session.ts";
import type { LoginEntry } from "../../../src-shared/calls/session.ts";
import type { Bootstrap } from "../../app/bootstrap.ts";
import { createFakeDesk, type FakeDesk, type FakeHandlers } from "../../app/bridge/fake-desk.ts";
import { Providers } from "../../app/Providers.tsx";
import { createQueryClient } from "../../app/query-client.ts";
import { SignInScreen } from "./SignInScreen.tsx";

/** For component tests: what the sign-in screen's desk says of a person who got in. */
export const signedIn: SessionState = {
  phase: "signed-in",
  kept: true,
  locked: false,
  user: {
    id: "1",
    name: "周敏",
    mobile_masked: "138****0001",
    qsApp: 7,
    agency_id: "9",
    agency_name: "云峰",
    company_id: null,
    company_name: null,
    roles: ["payer"],
    permissions: [],
    second_factor: "off",
    agreements_due: [],
    account: null,
  },
};

export const signInBootstrap: Bootstrap = {
  host: "browser",
  version: "1.0.0",
  environment: "production",
  app_type: 7,
  demo_accounts: [{ role: "payer", name: "吴出纳", phone: "13800000005", password: "Flex_2026", qsApp: 7 }],
  qr_login: false,
  notice: null,
  server: "http://127.0.0.1",
  keychain: "ready",
  told: [],
  preferences: { locale: "zh-CN", theme: "light", density: "compact", company_id: null, lock_minutes: 15 },
  session: { phase: "signed-out", reason: "none" },
  connection: {
    online: true,
    since: "2026-11-20 09:00:00",
    synced_at: null,
    syncing: false,
    cached_rows: 0,
    open_intents: 0,
    clock_skew_seconds: 0,
  },
};

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
): FakeDesk => {
  const connected = createFakeDesk({
    demo: { inbox: () => ({ messages: [] }) },
    ...handlers,
    app: { bootstrap: () => ({ ...signInBootstrap, ...bootstrap }), ...handlers.app },
    session,
  });
  render(
    <Providers connected={connected} client={createQueryClient()}>
      <SignInScreen reason="none" />
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
  desk.asked.filter((one) => one.entry === name).map(({ input }) => input);
