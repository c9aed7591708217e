import { hasDemoData } from "../database/facts.ts";
import type { DemoContribution } from "../service.ts";
import { demoAccounts } from "./accounts.ts";
import { reportDemoQuarters } from "./platform-reports.ts";
import { declareDemoMonths } from "./tax-months.ts";

/** What demo data contributes to the areas of a service in the demo environment. */
export const demoContribution: DemoContribution = {
  accounts: async (db) => ((await hasDemoData(db)) ? demoAccounts() : []),
  fillTaxBooks: async (service) => {
    await declareDemoMonths(service);
    await reportDemoQuarters(service);
  },
};
