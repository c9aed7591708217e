import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { installBrowserParts } from "../app/jsdom-parts.ts";
import { drawOverDesk } from "../money/test-desk.tsx";
import { PreviewHeader } from "./PreviewHeader.tsx";
import { stateOf } from "./test-import.ts";

beforeAll(installBrowserParts);
afterEach(cleanup);

const ignore = () => undefined;
const others = { onCompany: ignore, onRecheck: ignore, onUndo: ignore, onRedo: ignore, onDiscard: ignore };

it("lets a person end the asking of the service while it runs, which a large file may take long for", async () => {
  const state = stateOf({ phase: "checking", checked_online: false });
  const { connected } = drawOverDesk(<PreviewHeader state={state} isBusy {...others} />, {
    imports: { cancel: () => stateOf() },
    companies: {
      all: () => ({
        value: { count: 0, results: [] },
        freshness: { source: "live" as const, as_of: null, offline: false },
      }),
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "停止核对" }));
  expect(connected.asked).toContainEqual({ entry: "imports.cancel", input: { import_id: "i1" } });
});
