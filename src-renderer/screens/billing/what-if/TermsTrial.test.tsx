import { cleanup, configure, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { WhatIfAnswer } from "../../../../src-shared/companies/contracts/contract-what-if-calls.ts";
import type { PermissionKey } from "../../../../src-shared/kernel/rights/permissions.ts";
import { supplementOf } from "../../../companies/contracts/proposed-supplement.ts";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../../testing/test-desk.tsx";
import { signedIn } from "../../../testing/test-session.ts";
import { TermsTrial } from "./TermsTrial.tsx";

// The default second is short for a busy machine.
configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const inForce: NonNullable<WhatIfAnswer["in_force"]> = {
  ...{ contract_id: "9", contract_no: "HT1", calculation_mode_no: 1, tax_calculate_mode: 1 },
  config: {
    service_fee_ratio_range: [{ limit: null, ratio: 600, sign: 1 }],
    labor_service_fee_ratio_range: [],
    ...{ service_fee_cumulative_type: 1, tier_method: 1, company_withdraw_fee_type: 2 },
    ...{ company_withdraw_fee_max_count: 0, company_withdraw_fee: 1_000 },
    ...{ labor_usage_fee: 0, no_labor_usage_fee_count: 0 },
  },
};

const draw = (permissions: readonly PermissionKey[]) => {
  if (signedIn.phase !== "signed-in") throw new Error("the usual person is signed in");
  const session = { ...signedIn, user: { ...signedIn.user, permissions: [...permissions] } };
  return drawOverDesk(<TermsTrial companyId="7" inForce={inForce} />, {}, true, "/", session);
};

it("leads from terms that were tried out to a supplement of the contract in force that begins with them", async () => {
  const { router } = draw(["contract.contract.view", "contract.contract.create"]);
  const heads = await screen.findByLabelText("免收技术使用费的人数");
  // Nothing was changed yet.
  expect(screen.queryByRole("button", { name: "按此起草补充协议" })).toBeNull();
  fireEvent.change(heads, { target: { value: "12" } });
  fireEvent.click(screen.getByRole("button", { name: "按此起草补充协议" }));
  expect(router.state.location.pathname).toBe("/contracts/9");
  expect(supplementOf(router.state.location.state)).toMatchObject({ ...inForce.config, no_labor_usage_fee_count: 12 });
});

it("leads nobody there who may not draft one", async () => {
  draw(["contract.contract.view"]);
  fireEvent.change(await screen.findByLabelText("免收技术使用费的人数"), { target: { value: "12" } });
  expect(screen.queryByRole("button", { name: "按此起草补充协议" })).toBeNull();
});
