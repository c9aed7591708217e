import { act, configure, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { createRoot } from "react-dom/client";
import { beforeEach, describe, expect, it, vi } from "vitest";

// Loading the texts may take longer than the default second on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

const catalog = "../../src-shared/locales/en/catalog.ts";

/** What was on the screen, in order, as a person would have seen it; each start has texts of its own. */
const opened = async (locale: "zh-CN" | "en") => {
  const { TextProvider, useText } = await import("./TextProvider.tsx");
  const seen: string[] = [];
  const Said = () => {
    const said = useText().t("common.cancel");
    seen.push(said);
    return <p>{said}</p>;
  };
  const Starting = () => {
    seen.push("starting");
    return <p>starting</p>;
  };
  const page = (wanted: "zh-CN" | "en") => (
    <Suspense fallback={<Starting />}>
      <TextProvider locale={wanted}>
        <Said />
      </TextProvider>
    </Suspense>
  );
  const view = await act(async () => render(page(locale)));
  const { loadTexts } = await import("./texts.ts");
  return {
    seen: () => [...new Set(seen)],
    change: (wanted: "zh-CN" | "en") => view.rerender(page(wanted)),
    /** Settles when the English texts are there, or will never be. */
    english: () => act(async () => void (await loadTexts("en"))),
  };
};

beforeEach(() => {
  vi.resetModules();
  vi.doUnmock(catalog);
  document.documentElement.lang = "";
});

describe("the texts on the screen", () => {
  it("are Chinese at once", async () => {
    const { seen } = await opened("zh-CN");
    expect(screen.getByText("取消")).toBeTruthy();
    expect(document.documentElement.lang).toBe("zh-CN");
    expect(seen()).toEqual(["取消"]);
  });

  it("are English from the first, for who reads English: no other language and no key before it", async () => {
    const { seen } = await opened("en");
    expect(await screen.findByText("Cancel")).toBeTruthy();
    expect(document.documentElement.lang).toBe("en");
    expect(seen()).toEqual(["starting", "Cancel"]);
  });

  it("come without React having to begin again when they arrive while it waits", async () => {
    const { TextProvider } = await import("./TextProvider.tsx");
    await import(catalog);
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
    const { seen, change, english } = await opened("zh-CN");
    change("en");
    expect(screen.getByText("取消")).toBeTruthy();
    expect(document.documentElement.lang).toBe("zh-CN");
    await english();
    expect(screen.getByText("Cancel")).toBeTruthy();
    change("zh-CN");
    expect(screen.getByText("取消")).toBeTruthy();
    expect(seen()).toEqual(["取消", "Cancel"]);
  });

  it("are those of the last wish, whichever came first", async () => {
    const { seen, change, english } = await opened("zh-CN");
    change("en");
    change("zh-CN");
    await english();
    expect(seen()).toEqual(["取消"]);
    expect(screen.getByText("取消")).toBeTruthy();
  });

  it("stay when the wanted ones cannot be fetched", async () => {
    const tried = vi.fn();
    vi.doMock(catalog, () => {
      tried();
      throw new Error("gone");
    });
    const { seen, change, english } = await opened("zh-CN");
    change("en");
    await expect(english()).rejects.toThrow();
    expect(tried).toHaveBeenCalledOnce();
    expect(seen()).toEqual(["取消"]);
  });
});
