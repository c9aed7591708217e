import { cleanup, configure, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { companyContractStates } from "../../../../src-shared/companies/contracts/company-contracts-record.ts";
import { supplementState } from "../../../companies/contracts/proposed-supplement.ts";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../../testing/test-desk.tsx";
import { signedIn } from "../../../testing/test-session.ts";
import { ProposedSupplement } from "./ProposedSupplement.tsx";

// The default second is short for a busy machine.
configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const laid = { no_labor_usage_fee_count: 0, company_withdraw_fee: 1_000, tier_method: 1 };
const detailOf = (status: Parameters<typeof companyContractStates.code>[0]) =>
  ({
    contract: {
      ...{ id: "9", no: "HT1", category: 1, company_id: "7", status: companyContractStates.code(status) },
      ...{ end_at: "2030-01-01", abort_at: null },
    },
    ...{ laid, tax_grid: null },
  }) as unknown as Parameters<typeof ProposedSupplement>[0]["detail"];

const draw = (status: Parameters<typeof companyContractStates.code>[0]) => {
  if (signedIn.phase !== "signed-in") throw new Error("the usual person is signed in");
  const session = { ...signedIn, user: { ...signedIn.user, permissions: ["contract.contract.create" as const] } };
  const at = { pathname: "/contracts/9", state: supplementState({ ...laid, no_labor_usage_fee_count: 12 }) };
  return drawOverDesk(<ProposedSupplement detail={detailOf(status)} />, {}, true, at as unknown as string, session);
};

it("begins a supplement with the terms that differ, filled in as they were tried out", async () => {
  draw("inForce");
  expect(await screen.findByDisplayValue("12")).toBeTruthy();
  const chosen = [...document.querySelectorAll<HTMLInputElement>("input[type=checkbox]")].filter(
    ({ checked }) => checked,
  );
  expect(chosen).toHaveLength(1);
});

it("begins none of a contract that takes none", async () => {
  draw("ended");
  await waitFor(() => expect(document.querySelector("main, [data-probe], body > div")).toBeTruthy());
  expect(screen.queryByDisplayValue("12")).toBeNull();
});
