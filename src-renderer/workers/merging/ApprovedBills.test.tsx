import { cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { MergeComparison } from "../../../src-shared/workers/merges/worker-merges-record.ts";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../testing/test-desk.tsx";
import { ApprovedBills } from "./ApprovedBills.tsx";
import { MergeRemarks, SideBySide } from "./SideBySide.tsx";

configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const none = { count: 0, amount: 0 };
const side = (labor_id: string, id_no: string, approved: MergeComparison["sides"][number]["approved"]) => ({
  ...{ labor_id, name: "石*龙", id_no, mobile: "138****0000", area: "110105", alipay_account: null },
  ...{ alipay_bank_account: null, real_name_status: 0, tax_collect_status: 0, create_at: "2026-11-20 10:00:00" },
  ...{ quarters: [], declared: 0, relations: [], accounts: [], contracts: [], approved },
  bills: { open: none, inPayment: none, paid: none, cancelled: none },
});
const comparison: MergeComparison = {
  sides: [
    side("1", "110105********0021", { ...none, bills: [] }),
    side("2", "110105********0031", { count: 2, amount: 300_00, bills: [{ id: "9", no: "ZD9", amount: 100_00 }] }),
  ],
  ...{
    differing: [],
    must_keep: 0,
    keep_reasons: [],
    default_kept: 1,
    same_number: false,
    same_bills: [],
    against: [],
  },
  number_positions: [9, 16],
};

it("names the approved bills of who is not kept, and leads to them", async () => {
  const { router } = drawOverDesk(<ApprovedBills isLinked comparison={comparison} kept={1} />, {});
  await screen.findByText("合并后须重新审核的账单 2 笔，合计 300.00 元");
  expect(screen.getByText("另有 1 笔")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "ZD9 100.00 元" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/bills/9"));
});

it("names none of who is kept", async () => {
  drawOverDesk(
    <>
      <p>甲</p>
      <ApprovedBills comparison={comparison} kept={2} />
    </>,
    {},
  );
  await screen.findByText("甲");
  expect(screen.queryByText(/须重新审核/u)).toBeNull();
});

it("marks where two numbers differ, masked as they are", async () => {
  drawOverDesk(
    <>
      <MergeRemarks comparison={comparison} />
      <SideBySide comparison={comparison} kept={null} />
    </>,
    {},
  );
  await screen.findByText("证件号有 2 位不同");
  const marked = [...document.querySelectorAll("mark")].map(({ textContent }) => textContent);
  expect(marked).toEqual(["*", "2", "*", "3"]);
});

it("marks nothing where one has the 15 and the other the 18 characters of one number", async () => {
  const [first, second] = comparison.sides;
  if (first === undefined || second === undefined) throw new Error("two sides");
  const sides = [first, { ...second, id_no: "110105******002" }];
  const draw = (same_number: boolean) =>
    drawOverDesk(
      <SideBySide comparison={{ ...comparison, sides, same_number, number_positions: null }} kept={1} />,
      {},
    );
  // A value that differs is drawn apart within its cell.
  draw(false);
  expect((await screen.findByText("110105******002")).tagName).toBe("SPAN");
  cleanup();
  draw(true);
  expect((await screen.findByText("110105******002")).tagName).toBe("TD");
});
