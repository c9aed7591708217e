import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { MessageSettings } from "../../../../src-shared/registries/messages/messages-calls.ts";
import { messageEventNames } from "../../../../src-shared/registries/messages/topics.ts";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { signInBootstrap } from "../../../testing/test-session.ts";
import { drawSignedIn, sessionOf } from "../../../testing/test-signed-in.tsx";
import { MessageConfigScreen } from "./MessageConfigScreen.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

const settings: MessageSettings = {
  ...{
    version: 1,
    quiet: null,
    digest: { at: "09:00", workdays: true },
    changed_by: null,
    changed_at: null,
    roles: [],
  },
  rules: messageEventNames.map((event) => ({
    event,
    channels: ["inApp", "mail"],
    roles: null,
    when: "now",
    days: null,
  })),
  preview: { sms: "【灵工台】短信", mail: { subject: "主题", body: "正文" } },
  today: [],
  failures: [{ id: "1", channel: "sms", name: "林晓燕", error: "blocked", at: "2026-11-20 10:00:00" }],
};

const draw = (has_mail: boolean) => {
  const session = sessionOf({ permissions: ["settings.message.edit"] });
  return drawSignedIn(<MessageConfigScreen />, {
    app: { bootstrap: () => ({ ...signInBootstrap, has_mail, session }) },
    messages: { config: () => ({ source: "live", as_of: "2026-11-20 09:30:00", offline: false, value: settings }) },
  });
};

it("offers mail where it is set up, and tells why a message did not arrive", async () => {
  draw(true);
  expect((await screen.findAllByRole("checkbox", { name: /邮件$/u })).length).toBe(messageEventNames.length);
  expect(screen.queryByText(/没有配置邮件服务/u)).toBeNull();
  expect(screen.getByText("对方在黑名单中，或内容被拦截")).toBeTruthy();
  expect(screen.getByText("正文")).toBeTruthy();
});

it("offers none where there is no mail, and says so", async () => {
  draw(false);
  expect(await screen.findByText(/没有配置邮件服务/u)).toBeTruthy();
  expect(screen.queryAllByRole("checkbox", { name: /邮件$/u })).toEqual([]);
  expect(screen.queryByText("正文")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "发给自己试一条" }));
  expect((await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)).toEqual(["短信"]);
});
