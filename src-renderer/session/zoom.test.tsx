import { cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Preferences } from "../../src-shared/bridge/app.ts";
import { installBrowserParts } from "../testing/jsdom-parts.ts";
import { signInBootstrap } from "../testing/test-session.ts";
import { drawSignedIn, sessionOf } from "../testing/test-signed-in.tsx";
import { nextZoom, usePageScale } from "./zoom.ts";

configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(() => {
  cleanup();
  document.documentElement.style.removeProperty("zoom");
});

const Scale = () => <p>{`scale ${usePageScale()}`}</p>;

const draw = (host: "browser" | "electron", zoom?: Preferences["zoom"]) => {
  let preferences: Preferences = { ...signInBootstrap.preferences, ...(zoom !== undefined && { zoom }) };
  drawSignedIn(<Scale />, {
    app: {
      bootstrap: () => ({ ...signInBootstrap, host, preferences, session: sessionOf({}) }),
      setPreferences: (some) => {
        preferences = { ...preferences, ...(some as Partial<Preferences>) };
        return preferences;
      },
    },
  });
  return () => preferences.zoom;
};
const rootZoom = () => document.documentElement.style.getPropertyValue("zoom");
const press = (key: string) => fireEvent.keyDown(window, { key, ctrlKey: true });

describe("the size of the page", () => {
  it("goes up and down by the keys, and back to what is usual", async () => {
    const saved = draw("browser");
    await screen.findByText("scale 1");
    press("+");
    await screen.findByText("scale 1.1");
    press("=");
    await screen.findByText("scale 1.25");
    press("-");
    await screen.findByText("scale 1.1");
    expect(rootZoom()).toBe("1.1");
    press("0");
    await screen.findByText("scale 1");
    await waitFor(() => expect(saved()).toBe(100));
  });

  it("is what the person chose before, in a browser by the root of the page", async () => {
    draw("browser", 150);
    await screen.findByText("scale 1.5");
    expect(rootZoom()).toBe("1.5");
  });

  it("is left to Electron where the desk runs in it", async () => {
    const saved = draw("electron", 125);
    await screen.findByText("scale 1");
    expect(rootZoom()).toBe("");
    press("+");
    await waitFor(() => expect(saved()).toBe(150));
  });

  it("ends at the largest and at the usual size", () => {
    expect([nextZoom(150, 1), nextZoom(100, -1), nextZoom(125, 1)]).toEqual([150, 100, 150]);
  });
});
