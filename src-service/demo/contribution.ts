import { hasDemoData, readFact, storeFact } from "../core/database/facts.ts";
import type { DemoContribution } from "../lists/service.ts";
import { demoAccounts } from "./world/accounts.ts";

/** Demo contributions to the areas of a service in the demo environment. */
export const demoContribution: DemoContribution = {
  accounts: async (db) => ((await hasDemoData(db)) ? demoAccounts() : []),
  fillTaxBooks: async (service) => {
    if (!(await hasDemoData(service.reading))) return;
    // What makes demo data is loaded where they are made only.
    const { demos } = await import("./demos.ts");
    for (const { live } of demos) {
      const fact = `demo:live:${live?.key}`;
      if (live === undefined || (await readFact(service.reading, fact)) !== undefined) continue;
      await live.run(service);
      await service.system("demo").write(({ tx }) => storeFact(tx, fact, "done"));
    }
  },
};
