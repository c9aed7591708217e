import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { serviceBills } from "../../../src-shared/billing/fees/service-bills-list.ts";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../testing/test-desk.tsx";
import { RowAmounts } from "./RowAmounts.tsx";
import { RowFields } from "./RowFields.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

const keys = Object.entries(serviceBills.columns)
  .filter(([, { kind }]) => kind === "cents")
  .map(([key]) => key);

it("draws an amount that is not decided as a dash, and zero as zero", async () => {
  const [first = "", second = "", ...others] = keys;
  const row = { id: "1", [first]: 0, [second]: 12_345, ...Object.fromEntries(others.map((key) => [key, null])) };
  drawOverDesk(
    <>
      <RowAmounts title="金额" list="serviceBills" row={row} keys={keys} strong={[]} />
      <RowFields list="serviceBills" row={row} keys={keys} />
    </>,
    {},
  );
  await screen.findByRole("table", { name: "金额" });
  expect(screen.getAllByText("0.00")).toHaveLength(2);
  expect(screen.getAllByText("123.45")).toHaveLength(2);
  expect(screen.getAllByText("—")).toHaveLength(others.length);
});
