import { act, cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import { listByName } from "../../src-shared/registries/lists/registry.ts";
import { installBrowserParts } from "../testing/jsdom-parts.ts";
import { drawOverDesk } from "../testing/test-desk.tsx";
import { signedIn } from "../testing/test-session.ts";
import { RecordPanel } from "./RecordPanel.tsx";

// The default second is short for a busy machine.
configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const row = {
  ...Object.fromEntries(
    Object.entries(listByName("sensitiveWords").columns).map(([key, { kind }]) => [key, kind === "text" ? "" : 1]),
  ),
  ...{ id: "7", no: "MG1", word: "刷单", status: 10 },
};
const freshness = { source: "live" as const, as_of: "2026-11-20 14:02:11", offline: false };

it("tells whose right was taken away while the dialog is open, and keeps telling while the record is read anew", async () => {
  let isTaken = false;
  const answered = Promise.withResolvers<void>();
  const { connected } = drawOverDesk(
    <RecordPanel name="sensitiveWords" id="7" Facts={() => <p>正文</p>} onClose={() => undefined} />,
    {
      records: {
        get: async () => {
          if (isTaken) await answered.promise;
          const verdict = { action: "approve", allowed: !isTaken, reason: isTaken ? "forbidden" : null };
          return { value: { word: row, steps: [], actions: [verdict] }, freshness };
        },
        act: () => {
          throw new AppError("forbidden");
        },
      },
    },
  );
  fireEvent.click(await screen.findByRole("button", { name: /^通过/u }));
  const dialog = within(await screen.findByRole("alertdialog"));
  fireEvent.click(dialog.getByRole("button", { name: "通过" }));
  await dialog.findByText(/没有此操作的权限/u);
  isTaken = true;
  const reads = () => connected.requests.filter(({ entry }) => entry === "records.get").length;
  const before = reads();
  act(() =>
    connected.emit("session.changed", { ...signedIn, user: { ...signedIn.user, rights: "fewer", permissions: [] } }),
  );
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
  await waitFor(() => expect(screen.queryByText("正文")).toBeNull());
  answered.resolve();
  await screen.findByText("正文");
  expect(within(screen.getByRole("alertdialog")).getByText(/没有此操作的权限/u)).toBeTruthy();
});
