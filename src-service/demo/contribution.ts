import { hasDemoData, readFact, storeFact } from "../database/facts.ts";
import type { DemoContribution } from "../service.ts";
import { demoAccounts } from "./accounts.ts";
import { type LoadDemo, loadDemos } from "./area-demo.ts";

/** Demo contributions to the areas of a service in the demo environment. `demos`: modules of the areas. */
export const demoContribution = (demos: readonly LoadDemo[]): DemoContribution => ({
  accounts: async (db) => ((await hasDemoData(db)) ? demoAccounts() : []),
  fillTaxBooks: async (service) => {
    if (!(await hasDemoData(service.reading))) return;
    for (const { live } of await loadDemos(demos)) {
      const fact = `demo:live:${live?.key}`;
      if (live === undefined || (await readFact(service.reading, fact)) !== undefined) continue;
      await live.run(service);
      await service.system("demo").write(({ tx }) => storeFact(tx, fact, "done"));
    }
  },
});
