import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "../../../../../src-shared/kernel/bridge/define.ts";
import { installBrowserParts } from "../../../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../../../testing/test-desk.tsx";
import { sampleDetail, sampleSettlement } from "../data/sample-settlement.ts";
import { StepDialog } from "./StepDialog.tsx";

// The default second is short for a busy machine.
configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const settlement = sampleSettlement({ version: 4 });
const detailOf = (settlement: ReturnType<typeof sampleSettlement>) => ({
  value: sampleDetail({ settlement }),
  freshness: { source: "live" as const, as_of: null, offline: false },
});

describe("approving a settlement", () => {
  it("says what is approved and sends the fingerprint and version that were seen", async () => {
    let closed = 0;
    const { connected } = drawOverDesk(
      <StepDialog step="approve" settlement={settlement} onClose={() => (closed += 1)} />,
      { settlements: { update: () => ({ settlement }) } },
    );
    await screen.findByText("叁佰壹拾捌元整");
    expect(screen.getByText(/ab12cd34-ab12/u)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "复核通过" }));
    await waitFor(() => expect(closed).toBe(1));
    expect(connected.requests.filter(({ entry }) => entry === "settlements.update").map(({ input }) => input)).toEqual([
      {
        params: { id: settlement.id },
        body: { version: 4, action: "approve", snapshot_hash: settlement.snapshot_hash },
      },
    ]);
  });

  it("shows what changed meanwhile instead of approving it", async () => {
    drawOverDesk(<StepDialog step="approve" settlement={settlement} onClose={() => undefined} />, {
      settlements: {
        update: () => {
          throw new AppError("stale_version");
        },
        get: () => detailOf(sampleSettlement({ version: 5, company_payable: 41_800 })),
      },
    });
    fireEvent.click(await screen.findByRole("button", { name: "复核通过" }));
    await screen.findByText("结算单已有变化，未执行");
    const row = screen.getByRole("rowheader", { name: "企业应付" }).closest("tr") as HTMLElement;
    expect(
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    ).toEqual(["318.00", "418.00"]);
    expect(screen.queryByRole("button", { name: "复核通过" })).toBeNull();
  });
});

describe("a step that counts against the person's limits", () => {
  const own = { amount_limit: 300_00, day_limit: null, committed: 0, left: 300_00 };
  const security = {
    ownLimits: () => ({ value: own, freshness: { source: "live" as const, as_of: null, offline: false } }),
  };

  it.each(["approve", "approve_again"] as const)("tells at %s what is left of them", async (step) => {
    drawOverDesk(<StepDialog step={step} settlement={settlement} onClose={() => undefined} />, { security });
    expect(await screen.findByText(/^我的限额: 单笔 ¥300.00/u)).toBeTruthy();
    expect(screen.getByText(/超过了您的限额/u)).toBeTruthy();
  });

  it("is not every step", async () => {
    const { connected } = drawOverDesk(<StepDialog step="submit" settlement={settlement} onClose={() => undefined} />, {
      security,
    });
    await screen.findByText("叁佰壹拾捌元整");
    expect(connected.requests.map(({ entry }) => entry)).not.toContain("security.ownLimits");
  });
});

describe("rejecting a settlement", () => {
  it("needs a reason of two characters", async () => {
    const { connected } = drawOverDesk(<StepDialog step="reject" settlement={settlement} onClose={() => undefined} />, {
      settlements: { update: () => ({ settlement }) },
    });
    const button = await screen.findByRole<HTMLButtonElement>("button", { name: "驳回" });
    const reason = screen.getByRole("textbox");
    fireEvent.change(reason, { target: { value: " 错 " } });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    fireEvent.change(reason, { target: { value: "金额有误" } });
    fireEvent.click(button);
    await waitFor(() =>
      expect(connected.requests.at(-1)?.input).toMatchObject({
        body: { action: "reject", reason: "金额有误", version: 4 },
      }),
    );
  });
});
