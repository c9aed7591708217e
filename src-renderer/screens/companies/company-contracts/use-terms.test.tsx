import { cleanup, configure, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../../testing/test-desk.tsx";
import { useTerms } from "./use-terms.tsx";

// The default second is short for a busy machine.
configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const chosen = ["service_fee_cumulative_type", "tier_method", "company_withdraw_fee_type"] as const;

const Terms = ({ config }: { readonly config: Readonly<Record<string, unknown>> }) =>
  useTerms({ config, taxGrid: null, chosen, isMain: true, modes: null }).fields;

const checked = () =>
  screen.getAllByRole<HTMLInputElement>("radio").flatMap((radio) => (radio.checked ? [radio.value] : []));

it("a new contract begins as in the wizard of its company, another one with what it says", async () => {
  drawOverDesk(<Terms config={{}} />, {});
  await screen.findAllByRole("radio");
  expect(checked()).toEqual(["2", "2", "2"]);
  cleanup();
  drawOverDesk(<Terms config={{ service_fee_cumulative_type: 4, tier_method: 1, company_withdraw_fee_type: 1 }} />, {});
  await screen.findAllByRole("radio");
  expect(checked()).toEqual(["4", "1", "1"]);
});
