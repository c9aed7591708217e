import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../testing/test-desk.tsx";
import { CommandPalette } from "./CommandPalette.tsx";
import { ShellCommands } from "./shell-commands.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

const open = async (query: string) => {
  const view = drawOverDesk(
    <ShellCommands>
      <p>ready</p>
      <CommandPalette />
    </ShellCommands>,
    {
      companies: {
        all: () => ({
          value: { count: 0, results: [] },
          freshness: { source: "live" as const, as_of: null, offline: false },
        }),
      },
    },
  );
  await screen.findByText("ready");
  fireEvent.keyDown(window, { key: "k", ctrlKey: true });
  const field = await screen.findByPlaceholderText(/输入页面/u);
  fireEvent.change(field, { target: { value: query } });
  fireEvent.keyDown(field, { key: "Enter" });
  return view;
};

describe("Enter in the command palette", () => {
  it("does what is called as was typed rather than searching for it", async () => {
    const { connected } = await open("深色");
    await waitFor(() =>
      expect(connected.requests.at(-1)).toEqual({ entry: "app.setPreferences", input: { theme: "dark" } }),
    );
  });

  it("goes to a screen outside the navigation", async () => {
    const { router } = await open("设置");
    await waitFor(() => expect(router.state.location.pathname).toBe("/settings"));
  });

  it("searches for what has no name here", async () => {
    const { router } = await open("ZD2026");
    await waitFor(() => expect(router.state.location.pathname).toBe("/bills"));
    expect(router.state.location.search).toBe("?keyword=ZD2026");
  });
});
