import { followIncomes } from "../../workers/workers/follow-incomes.ts";
import type { AreaDemo } from "../history/area-demo.ts";
import { addPersonChanges } from "../parts/person-changes.ts";

/** Enters the demo workers' earnings in their list before anybody looks at it. */
export const demo: AreaDemo = {
  fill: addPersonChanges,
  live: { key: "workerIncomes", kind: "books", run: async (service) => void (await followIncomes(service)) },
};
