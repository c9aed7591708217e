import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../testing/test-desk.tsx";
import { stateOf, wholeCount } from "../model/test-import.ts";
import { PreviewHeader } from "./PreviewHeader.tsx";

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
  expect(connected.requests).toContainEqual({ entry: "imports.cancel", input: { import_id: "i1" } });
});

const checkTexts: [text: string, given: Partial<ImportState>][] = [
  ["正在联网核对 41%（5,000 / 12,000 行）", { phase: "checking", checking: { rows_done: 5_000, rows_total: 12_000 } }],
  ["还有 3 行未核对", { unchecked_rows: 3 }],
  ["各行已联网核对，整批有变", { unchecked_rows: 0 }],
  ["尚未联网核对", { unchecked_rows: wholeCount }],
  ["正在联网核对", { phase: "checking", checked_online: true, unchecked_rows: 0 }],
  ["已联网核对", { checked_online: true, unchecked_rows: 0 }],
];
it.each(checkTexts)("says %s of how far the service was asked", async (text, overrides) => {
  const state = stateOf({ checked_online: false, ...overrides });
  drawOverDesk(<PreviewHeader state={state} isBusy={false} {...others} />, {
    companies: {
      all: () => ({
        value: { count: 0, results: [] },
        freshness: { source: "live" as const, as_of: null, offline: false },
      }),
    },
  });
  expect(await screen.findByText(text)).toBeTruthy();
});

it("takes the only company of who acts for one, and asks everybody else", async () => {
  const chosen: (string | null)[] = [];
  const header = (
    <PreviewHeader
      state={stateOf({ company_id: null })}
      isBusy={false}
      {...others}
      onCompany={(id) => chosen.push(id)}
    />
  );
  const companiesOf = (ids: readonly string[]) => ({
    companies: {
      all: () => ({
        value: {
          count: ids.length,
          results: ids.map((id) => ({
            id,
            name: `企业${id}`,
            short_name: "",
            status: 50,
            settlement_type: 1,
            channels: [1],
          })),
        },
        freshness: { source: "live" as const, as_of: null, offline: false },
      }),
    },
  });
  drawOverDesk(header, companiesOf(["7", "8"]));
  expect(await screen.findByRole("button", { name: /请选择发包方/ })).toBeTruthy();
  cleanup();
  expect(chosen).toEqual([]);
  drawOverDesk(header, companiesOf(["7"]));
  await waitFor(() => expect(chosen).toEqual(["7"]));
});
