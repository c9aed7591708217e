import { act, cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { ActionTarget } from "../list-screen/model/define-list-screen.ts";
import { installBrowserParts } from "../testing/jsdom-parts.ts";
import { drawOverDesk } from "../testing/test-desk.tsx";
import { AcceptDialog } from "./AcceptDialog.tsx";

configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const person = (id: string, name: string, by_signs: number | null) => ({
  ...{
    id,
    version: 3,
    name,
    id_no: "3502********0841",
    task_id: "9",
    status: 4,
    by_signs,
    sign_count: 10,
    report_count: 9,
  },
});
const rows = [person("1", "陆*婷", 220_000), person("2", "田*", 198_000)];
const target: ActionTarget = {
  ...{ list: "taskApplicants", filters: {}, selection: { mode: "some", ids: ["1", "2"] }, count: 2, sums: null, rows },
};

const draw = () =>
  drawOverDesk(<AcceptDialog target={target} onClose={() => undefined} />, {
    records: {
      get: () => ({
        value: { money: { predicted: 7_920_000, to_accept: 0, accepted: 0, billed: 440_000, paid: 1_320_000 } },
        freshness: { source: "live", as_of: null, offline: false },
      }),
      actMany: () => ({ done: 2, refused: [] }),
    },
  });

const amounts = () => screen.getAllByRole<HTMLInputElement>("textbox");

it("begins with the signed days, tells what goes beyond them and the sum over the plan, and sends an amount for each", async () => {
  const { connected } = draw();
  await waitFor(() => expect(amounts().map(({ value }) => value)).toEqual(["2200.00", "1980.00"]));
  await screen.findByText(/验收后累计 21,780.00 · 预计 79,200.00 · 剩 57,420.00/u);
  const [, second] = amounts();
  fireEvent.change(second as HTMLInputElement, { target: { value: "2200" } });
  await screen.findByText("比签到多 220.00");
  fireEvent.click(screen.getByText("按签到改"));
  await waitFor(() => expect(screen.queryByText("比签到多 220.00")).toBeNull());
  fireEvent.change(second as HTMLInputElement, { target: { value: "2,100" } });
  const confirm = within(screen.getByRole("alertdialog")).getByRole("button", { name: /验收 2 人 4,300.00/u });
  await act(async () => {
    fireEvent.click(confirm);
  });
  await waitFor(() =>
    expect(connected.requests.find(({ entry }) => entry === "records.actMany")?.input).toMatchObject({
      ...{ record: "taskApplicants", action: "accept", values: { amounts: { 1: 220_000, 2: 210_000 } } },
    }),
  );
});

it("goes down the column by Enter, and sends nothing while an amount cannot be read", async () => {
  const { connected } = draw();
  await waitFor(() => expect(amounts()).toHaveLength(2));
  const [first, second] = amounts();
  first?.focus();
  fireEvent.keyDown(first as HTMLInputElement, { key: "Enter" });
  expect(document.activeElement).toBe(second);
  fireEvent.change(second as HTMLInputElement, { target: { value: "" } });
  expect(second?.getAttribute("aria-invalid")).toBe("true");
  fireEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: /验收 2 人/u }));
  expect(connected.requests.some(({ entry }) => entry === "records.actMany")).toBe(false);
});
