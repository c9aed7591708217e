import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { AgreementText } from "../../../src-shared/access/agreements/agreements-calls.ts";
import type { AgreementKind } from "../../../src-shared/access/session/session-calls.ts";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import type { FakeHandlers } from "../../testing/fake-desk.ts";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { drawSignedIn, sessionOf } from "../../testing/test-signed-in.tsx";
import { AgreementGate } from "./AgreementGate.tsx";

beforeAll(installBrowserParts);
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const titles: Record<AgreementKind, string> = {
  user: "用户甲",
  certificate: "证书乙",
  signing: "签名丙",
  bank: "银行丁",
};
const textOf = (kind: AgreementKind, version: string): AgreementText => ({
  kind,
  locale: "zh-CN",
  title: titles[kind],
  version,
  effective_at: "2026-11-01",
  sections: [
    { heading: "第一条", paragraphs: [{ kind: "text", text: `${version} 的正文` }] },
    {
      heading: "第二条",
      paragraphs: [
        { kind: "list", text: "甲项" },
        { kind: "list", text: "乙项" },
      ],
    },
  ],
});

/** jsdom lays nothing out: a text of three screens, of which the first is seen. */
const makeTall = () => {
  Object.defineProperty(HTMLElement.prototype, "scrollHeight", { configurable: true, get: () => 1_800 });
};
beforeAll(makeTall);

const draw = (agreementsDue: AgreementKind[], handlers: FakeHandlers = {}) => {
  let remaining = agreementsDue;
  return drawSignedIn(
    <AgreementGate>
      <p>{"到达"}</p>
    </AgreementGate>,
    {
      agreements: {
        get: ({ kind }) => textOf(kind, "1.0"),
        accept: ({ params }) => {
          remaining = remaining.filter((kind) => kind !== params?.["kind"]);
          return { agreements_due: remaining };
        },
        ...handlers.agreements,
      },
      session: { refresh: () => sessionOf({ agreements_due: remaining }), ...handlers.session },
    },
    { agreements_due: agreementsDue },
  );
};

const button = () => screen.getByText(/^同意并继续/u);
const isOff = () => button().getAttribute("aria-disabled") === "true";
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
const readToEnd = () => {
  const area = screen.getByLabelText("协议内容");
  Object.defineProperty(area, "scrollTop", { configurable: true, value: 1_200 });
  fireEvent.scroll(area);
};

describe("agreements before the screens", () => {
  it("gives the keyboard to the text, so that it moves at once", async () => {
    draw(["certificate"]);
    const text = await screen.findByText("1.0 的正文");
    await waitFor(() => expect(document.activeElement).toBe(text.closest("[tabindex]")));
  });

  it("lets nobody continue before ten seconds, and says how long it takes", async () => {
    const desk = draw(["user"]);
    await screen.findByText("用户甲");
    expect(screen.queryByText("到达")).toBeNull();
    expect(screen.getByText(/\d+ 秒后可以继续/u)).toBeTruthy();
    fireEvent.click(button());
    readToEnd();
    expect(isOff()).toBe(true);
    expect(screen.getByText("已阅读到末尾，请稍候即可继续")).toBeTruthy();
    fireEvent.click(button());
    expect(desk.requests.map(({ entry }) => entry)).not.toContain("agreements.accept");
    await pass(11);
    expect(isOff()).toBe(false);
    fireEvent.click(button());
    expect(await screen.findByText("到达")).toBeTruthy();
    expect(desk.requests.find(({ entry }) => entry === "agreements.accept")?.input).toEqual({
      params: { kind: "user" },
      body: { version: "1.0" },
    });
  });

  it("only recommends the end after the ten seconds, and takes the focus on it for reading to there", async () => {
    draw(["user"]);
    await screen.findByText("用户甲");
    await pass(11);
    expect(isOff()).toBe(false);
    expect(screen.getByText("可以继续了，建议先阅读到末尾")).toBeTruthy();
    fireEvent.focus(screen.getByText("—— 全文完 ——"));
    expect(screen.getByText("可以继续了")).toBeTruthy();
    expect(isOff()).toBe(false);
  });

  it("asks for one after the other; the certificate's may be closed and the user agreement only by signing out", async () => {
    draw(["user", "certificate"]);
    await screen.findByText("用户甲");
    expect(screen.queryByLabelText("关闭")).toBeNull();
    await pass(11);
    readToEnd();
    fireEvent.click(button());
    expect(await screen.findByText("证书乙")).toBeTruthy();
    expect(screen.queryByText("到达")).toBeNull();
    expect(isOff()).toBe(true);
    fireEvent.click(screen.getAllByLabelText("关闭")[0] as HTMLElement);
    expect(await screen.findByText("到达")).toBeTruthy();
    expect(screen.queryByText("证书乙")).toBeNull();
  });

  it.each(["a button", "the close icon"])("signs out who declines by %s", async (by) => {
    const desk = draw(["user"], {
      session: { signOut: () => ({ phase: "signed-out" as const, reason: "signed-out" as const }) },
    });
    await screen.findByText("用户甲");
    fireEvent.keyDown(screen.getByText("用户甲"), { key: "Escape" });
    expect(screen.getByText("用户甲")).toBeTruthy();
    fireEvent.click(
      by === "a button" ? screen.getByText("不同意并退出登录") : screen.getByLabelText("不同意并退出登录"),
    );
    await waitFor(() => expect(screen.queryByText("用户甲")).toBeNull());
    expect(desk.requests.map(({ entry }) => entry)).toContain("session.signOut");
  });

  it("shows the newer text when the version went out of force meanwhile, and the ten seconds begin again", async () => {
    let version = "1.0";
    draw(["user"], {
      agreements: {
        get: ({ kind }) => textOf(kind, version),
        accept: () => {
          version = "2.0";
          throw new AppError("agreement_outdated");
        },
      },
    });
    await screen.findByText("1.0 的正文");
    await pass(11);
    readToEnd();
    fireEvent.click(button());
    expect(await screen.findByText("2.0 的正文")).toBeTruthy();
    expect(screen.getByText("协议内容已更新，请阅读新版本后再继续。")).toBeTruthy();
    expect(isOff()).toBe(true);
  });

  it("can be asked for again when the text could not be read", async () => {
    let isDown = true;
    draw(["user"], {
      agreements: {
        get: ({ kind }) => {
          if (isDown) throw new AppError("not_cached");
          return textOf(kind, "1.0");
        },
      },
    });
    const again = await screen.findByRole("button", { name: "重试" });
    expect(screen.queryByText(/^同意并继续/u)).toBeNull();
    isDown = false;
    fireEvent.click(again);
    expect(await screen.findByText("用户甲")).toBeTruthy();
  });
});
