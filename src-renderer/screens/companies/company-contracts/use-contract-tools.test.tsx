import { cleanup, configure, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { companyContractStates } from "../../../../src-shared/companies/contracts/company-contracts-record.ts";
import { zhCN } from "../../../../src-shared/locales/zh-CN/catalog.ts";
import { companyLabors } from "../../../../src-shared/workers/workers/company-labors-list.ts";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../../testing/test-desk.tsx";
import { ActionBar } from "../../../ui/buttons/ActionBar.tsx";
import { useContractTools } from "./use-contract-tools.tsx";

// The default second is short for a busy machine.
configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

type Detail = Parameters<ReturnType<typeof useContractTools>["actionsOf"]>[0];

const Tools = ({ contract }: { readonly contract: object }) => (
  <ActionBar actions={useContractTools().actionsOf({ contract, next: [] } as unknown as Detail)} />
);

it("leads from a contract that is being ended to the workers of its company who still work for it", async () => {
  const contract = { id: "9", no: "HT1", status: companyContractStates.code("ending"), category: 1, company_id: "7" };
  const { router } = drawOverDesk(<Tools contract={contract} />, {});
  fireEvent.click(await screen.findByRole("button", { name: zhCN.records.companyContracts.detail.stopWorkers }));
  const { pathname, search } = router.state.location;
  expect([pathname, search]).toEqual(["/workers", "?company_id=7&cooperation_status=1"]);
  // What the list does not know by this name it would not narrow by.
  for (const name of new URLSearchParams(search).keys()) expect(Object.keys(companyLabors.filters)).toContain(name);
});

it("says of a contract that is being ended why it takes no supplement", async () => {
  const contract = { id: "9", no: "HT1", status: companyContractStates.code("ending"), category: 1, company_id: "7" };
  drawOverDesk(<Tools contract={contract} />, {});
  const name = zhCN.records.companyContracts.detail.supplement;
  const reason = zhCN.records.companyContracts.refusals.contract_being_ended;
  const button = await screen.findByRole("button", { name, description: reason });
  expect(button.getAttribute("aria-disabled")).toBe("true");
});
