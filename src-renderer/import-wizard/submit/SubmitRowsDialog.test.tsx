import { cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { AppError } from "../../../src-shared/bridge/define.ts";
import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import type { Submit } from "../../../src-shared/imports/define-import.ts";
import { submitOf } from "../../../src-shared/imports/submits.ts";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../testing/test-desk.tsx";
import { stateOf } from "../model/test-import.ts";
import { SubmitRowsDialog } from "./SubmitRowsDialog.tsx";
import { submitBlock } from "./submit-gate.ts";

configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const counts = { ...stateOf().counts, rows: 3 };
const tax: Partial<ImportState> = {
  template: "tax_verify",
  company_id: null,
  counts,
  columns: [{ key: "tax_amount", title: "税额", kind: "cents", required: true }],
  totals: { tax_amount: 123_45 },
};

const draw = (overrides: Partial<ImportState>, answer: () => ImportState = () => stateOf({ phase: "sending" })) => {
  const state = stateOf(overrides);
  const statesGiven: ImportState[] = [];
  let closed = 0;
  const { connected } = drawOverDesk(
    <SubmitRowsDialog
      state={state}
      submit={submitOf(state.template ?? "") as Submit}
      onState={(next) => statesGiven.push(next)}
      onClose={() => {
        closed += 1;
      }}
    />,
    {
      imports: { submit: answer, get: () => stateOf({ ...overrides, revision: 2 }) },
      companies: {
        all: () => ({
          value: { count: 0, results: [] },
          freshness: { source: "live" as const, as_of: null, offline: false },
        }),
      },
    },
  );
  const submitted = () =>
    connected.requests.filter(({ entry }) => entry === "imports.submit").map(({ input }) => input);
  return { asked: submitted, seen: statesGiven, closed: () => closed };
};

it("shows the sum in figures and words and sends the month and what was ticked with exactly these rows", async () => {
  const { asked: submitted, closed } = draw(tax);
  expect(await screen.findByText("¥123.45")).toBeDefined();
  expect(screen.getByText("税额合计")).toBeDefined();
  expect(screen.queryByText("公司")).toBeNull();
  const month = screen.getByRole<HTMLSelectElement>("combobox");
  fireEvent.change(month, { target: { value: month.options[3]?.value } });
  fireEvent.click(screen.getByRole("checkbox"));
  fireEvent.click(screen.getByRole("button", { name: "提交 3 行" }));
  await waitFor(() => expect(closed()).toBe(1));
  expect(submitted()).toEqual([
    {
      import_id: "i1",
      confirm: { rows: 3, accounting_fee: 123_45, revision: 1 },
      settlement_remark: "",
      choices: { period: month.options[3]?.value, is_complete: true },
    },
  ]);
});

it("does not offer mended rows as a complete list, nor a month where none is needed", async () => {
  draw({ ...tax, counts: { ...counts, sent: 2 } });
  await screen.findByRole("combobox");
  expect(screen.queryByRole("checkbox")).toBeNull();
  cleanup();
  const { asked: submitted } = draw({ ...tax, template: "service_order", totals: { fee: 5_00 } });
  fireEvent.click(await screen.findByRole("button", { name: "提交 3 行" }));
  await waitFor(() => expect(submitted()).toHaveLength(1));
  expect(submitted()).toMatchObject([{ choices: {}, confirm: { accounting_fee: 5_00 } }]);
  expect(screen.queryByRole("combobox")).toBeNull();
});

it("stays open and brings the newest rows when they changed meanwhile", async () => {
  const { seen: statesGiven, closed } = draw(tax, () => {
    throw new AppError("import_changed");
  });
  fireEvent.click(await screen.findByRole("button", { name: "提交 3 行" }));
  expect(await screen.findByText(/内容在确认前有变化/u)).toBeDefined();
  await waitFor(() => expect(statesGiven.map(({ revision }) => revision)).toEqual([2]));
  expect(closed()).toBe(0);
});

it("asks for a company only where the rows need one, and for no more rows than one request takes", () => {
  const state = (template: string, rows = 3) => stateOf({ template, company_id: null, counts: { ...counts, rows } });
  expect(submitBlock(state("service_order"))).toBeNull();
  expect(submitBlock(state("offline_feedback"))).toBe("company");
  expect(submitBlock(state("fast_bill"))).toBe("company");
  expect(submitBlock(state("tax_verify", 5_000))).toBeNull();
  expect(submitBlock(state("tax_verify", 5_001))).toBe("many");
  expect(submitBlock(state("invoice_record", 100_000))).toBeNull();
});
