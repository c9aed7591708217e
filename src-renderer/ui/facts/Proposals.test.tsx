import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../testing/test-desk.tsx";
import { type Proposal, Proposals } from "./Proposals.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

it("says a reason once that stands against several actions, and each button names it", async () => {
  const action = (text: string, reason: string | null) => ({
    ...{ key: text, text, reason, isMain: false, onClick: () => undefined },
  });
  const actions = [action("批准", "由同事办理"), action("驳回", "由同事办理"), action("撤销", null)];
  const proposal: Proposal = {
    ...{ id: "1", tone: "warning", state: "待批准", about: "限额" },
    ...{ reasons: [], marks: [], actions },
  };
  drawOverDesk(<Proposals label="申请" proposals={[proposal]} />, {});
  expect(await screen.findAllByText("由同事办理")).toHaveLength(1);
  for (const name of ["批准", "驳回"])
    expect(screen.getByRole("button", { name, description: "由同事办理" }).getAttribute("aria-disabled")).toBe("true");
  expect(screen.getByRole("button", { name: "撤销" }).getAttribute("aria-disabled")).toBeNull();
});
