import type { Service } from "../../../lists/service.ts";
import { endUnfinished } from "../../../records/imports/unfinished.ts";

/** Ends incomplete batches of bills (`imports/unfinished.ts`). Returns how many. */
export const endUnfinishedImports = (service: Pick<Service, "reading" | "system" | "clock">): Promise<number> =>
  endUnfinished(service, {
    table: "bill_imports",
    lists: ["importRecords", "billBatches"],
    action: "bills.importExpired",
    object: "import",
  });
