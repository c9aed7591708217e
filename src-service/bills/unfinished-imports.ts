import { endUnfinished } from "../imports/unfinished.ts";
import type { Service } from "../service.ts";

/** Ends batches of bills that never became whole (`imports/unfinished.ts`). Returns how many it ended. */
export const endUnfinishedImports = (service: Pick<Service, "reading" | "system" | "clock">): Promise<number> =>
  endUnfinished(service, {
    table: "bill_imports",
    lists: ["importRecords", "billBatches"],
    action: "bills.importExpired",
    object: "import",
  });
