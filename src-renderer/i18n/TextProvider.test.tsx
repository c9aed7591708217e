import { act, configure, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { createRoot } from "react-dom/client";
import { beforeEach, describe, expect, it, vi } from "vitest";

// Loading the texts may take longer than the default second on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

const catalog = "../../src-shared/locales/en/catalog.ts";
const start = "../../src-shared/locales/en/start.ts";

/** Opens the page and reads its screen, in order, as seen by a person; each start has texts of its own. */
const openPage = async (locale: "zh-CN" | "en") => {
  const { TextProvider, useText } = await import("./TextProvider.tsx");
  const rendered: string[] = [];
  const CancelText = () => {
    const text = useText().t("common.cancel");
    rendered.push(text);
    return <p>{text}</p>;
  };
  const Starting = () => {
    rendered.push("starting");
    return <p>starting</p>;
  };
  const page = (locale: "zh-CN" | "en") => (
    <Suspense fallback={<Starting />}>
      <TextProvider locale={locale}>
        <CancelText />
      </TextProvider>
    </Suspense>
  );
  const view = await act(async () => render(page(locale)));
  const { loadTexts } = await import("./texts.ts");
  return {
    rendered: () => [...new Set(rendered)],
    change: (locale: "zh-CN" | "en") => view.rerender(page(locale)),
    /** Settles when the English texts are there, or will never be. */
    english: () => act(async () => void (await loadTexts("en"))),
  };
};

beforeEach(() => {
  vi.resetModules();
  vi.doUnmock(catalog);
  vi.doUnmock(start);
  document.documentElement.lang = "";
});

describe("the texts on the screen", () => {
  it.each([
    ["zh-CN", "取消"],
    ["en", "Cancel"],
  ] as const)(
    "are %s from the first, for who reads it: no other language and no key before it",
    async (locale, text) => {
      const { rendered } = await openPage(locale);
      expect(await screen.findByText(text)).toBeTruthy();
      expect(document.documentElement.lang).toBe(locale);
      expect(rendered()).toEqual(["starting", text]);
    },
  );

  it("begin with those of the sign-in; the screens wait for the whole", async () => {
    const { TextProvider, WholeTexts, useText } = await import("./TextProvider.tsx");
    const { loadedTexts, loadTexts } = await import("./texts.ts");
    await loadTexts("zh-CN", "start");
    const Cancel = () => <p>{useText().t("common.cancel")}</p>;
    const seen: boolean[] = [];
    const Screen = () => {
      seen.push(loadedTexts("zh-CN") !== undefined);
      return <p>{useText().t("lists.ui.columns")}</p>;
    };
    await act(async () =>
      render(
        <TextProvider locale="zh-CN">
          <Cancel />
          <Suspense fallback={<p>waiting</p>}>
            <WholeTexts>
              <Screen />
            </WholeTexts>
          </Suspense>
        </TextProvider>,
      ),
    );
    expect(screen.getByText("取消")).toBeTruthy();
    expect(await screen.findByText("列设置")).toBeTruthy();
    expect(seen).not.toContain(false);
  });

  it("come without React having to begin again when they arrive while it waits", async () => {
    const { TextProvider } = await import("./TextProvider.tsx");
    await import(start);
    const fault = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const root = createRoot(document.createElement("div"), { onUncaughtError: fault, onRecoverableError: fault });
    vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
    root.render(
      <TextProvider locale="en">
        <p />
      </TextProvider>,
    );
    await expect.poll(() => document.documentElement.lang).toBe("en");
    root.unmount();
    vi.unstubAllGlobals();
    expect(fault).not.toHaveBeenCalled();
  });

  it("stay while another language is fetched, and come back at once", async () => {
    const { rendered, change, english } = await openPage("zh-CN");
    await screen.findByText("取消");
    change("en");
    expect(screen.getByText("取消")).toBeTruthy();
    expect(document.documentElement.lang).toBe("zh-CN");
    await english();
    expect(screen.getByText("Cancel")).toBeTruthy();
    change("zh-CN");
    expect(screen.getByText("取消")).toBeTruthy();
    expect(rendered()).toEqual(["starting", "取消", "Cancel"]);
  });

  it("are those of the last wish, whichever came first", async () => {
    const { rendered, change, english } = await openPage("zh-CN");
    await screen.findByText("取消");
    change("en");
    change("zh-CN");
    await english();
    expect(rendered()).toEqual(["starting", "取消"]);
    expect(screen.getByText("取消")).toBeTruthy();
  });

  it("stay when the wanted ones cannot be fetched", async () => {
    const tried = vi.fn();
    vi.doMock(catalog, () => {
      tried();
      throw new Error("gone");
    });
    const { rendered, change, english } = await openPage("zh-CN");
    await screen.findByText("取消");
    change("en");
    await expect(english()).rejects.toThrow();
    expect(tried).toHaveBeenCalledOnce();
    expect(rendered()).toEqual(["starting", "取消"]);
  });
});
