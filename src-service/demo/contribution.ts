import { hasDemoData } from "../core/database/facts.ts";
import type { DemoContribution } from "../lists/service.ts";
import { demoAccounts } from "./world/accounts.ts";

/** Demo contributions to the areas of a service in the demo environment. */
export const demoContribution: DemoContribution = {
  accounts: async (db) => ((await hasDemoData(db)) ? demoAccounts() : []),
  fillTaxBooks: async (service) => {
    if (!(await hasDemoData(service.reading))) return;
    // What makes demo data is loaded where they are made only.
    const { demos } = await import("./demos.ts");
    const { doLiveWork } = await import("./history/live-work.ts");
    await doLiveWork(
      service,
      demos.flatMap(({ live }) => live ?? []),
    );
  },
};
