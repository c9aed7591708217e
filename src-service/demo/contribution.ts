import { hasDemoData } from "../database/facts.ts";
import type { DemoContribution } from "../service.ts";
import { demoAccounts } from "./accounts.ts";
import { areaDemos } from "./area-demos.ts";

/** What demo data contributes to the areas of a service in the demo environment. */
export const demoContribution: DemoContribution = {
  accounts: async (db) => ((await hasDemoData(db)) ? demoAccounts() : []),
  fillTaxBooks: async (service) => {
    for (const { live } of areaDemos) await live?.(service);
  },
};
