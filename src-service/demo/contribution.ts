import { hasDemoData } from "../database/facts.ts";
import type { DemoContribution } from "../service.ts";
import { demoAccounts } from "./accounts.ts";
import { type LoadDemo, loadDemos } from "./area-demo.ts";

/** Demo contributions to the areas of a service in the demo environment. `demos`: modules of the areas. */
export const demoContribution = (demos: readonly LoadDemo[]): DemoContribution => ({
  accounts: async (db) => ((await hasDemoData(db)) ? demoAccounts() : []),
  fillTaxBooks: async (service) => {
    for (const { live } of await loadDemos(demos)) await live?.(service);
  },
});
