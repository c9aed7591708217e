import { cleanup, configure, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { ShownStep } from "../../../src-shared/kernel/records/next-step.ts";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../testing/test-desk.tsx";
import { NextSteps } from "./NextSteps.tsx";

configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const step = (more: Partial<ShownStep>): ShownStep => ({
  ...{ record: "companyLabors", id: "5", key: "verify", holder: "staff", person: null, is_mine: true, reason: null },
  ...{ since: null, until: null, after: null, page: "/workers/5?tab=identity", ...more },
});

const draw = (steps: readonly ShownStep[], isOnline = true) => {
  const begun: string[] = [];
  drawOverDesk(<NextSteps list="companyLabors" steps={steps} onStep={(action) => begun.push(action)} />, {}, isOnline);
  return begun;
};

it("says beside a step why it cannot be taken while the service is away; pages stay open to read", async () => {
  const steps = [step({}), step({ key: "addAccount", page: "/workers/5?tab=accounts" })];
  draw(steps, false);
  await screen.findByText("联网后办理");
  expect(screen.queryByRole("button", { name: "去核验" })).toBeNull();
  expect(screen.getAllByRole("button")).toHaveLength(1);
  cleanup();
  const begun = draw(steps);
  const link = await screen.findByRole("button", { name: "去核验" });
  expect(screen.queryByText("联网后办理")).toBeNull();
  fireEvent.click(link);
  expect(begun).toEqual(["verify"]);
});

it("offers who may ask again to do so once a worker is late, and only then", async () => {
  const waiting = { key: "signContract", holder: "worker" as const, is_mine: false, page: "/workers/5?tab=contracts" };
  const reminder = "/worker-contracts/9";
  draw([step({ ...waiting, until: "2020-01-04 09:00:00", reminder })]);
  expect(await screen.findByRole("button", { name: "再次提醒" })).toBeTruthy();
  expect(screen.getByText(/^逾期 [\d,]+ 天$/u)).toBeTruthy();
  cleanup();
  draw([step({ ...waiting, until: "2020-01-04 09:00:00" })]);
  expect(await screen.findByRole("button", { name: "查看" })).toBeTruthy();
  cleanup();
  draw([step({ ...waiting, until: "2999-01-04 09:00:00", reminder })]);
  expect(await screen.findByRole("button", { name: "查看" })).toBeTruthy();
});
