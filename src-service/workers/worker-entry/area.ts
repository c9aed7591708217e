import { defineArea } from "../../lists/area.ts";
import { createWorker } from "./create.ts";
import { workerEditImport } from "./import-edits.ts";
import { workerFieldsImport, workerImport } from "./import-workers.ts";
import { checkHandlers } from "./precheck.ts";
import { setManyWorkers } from "./set-many.ts";
import { updateWorker } from "./update.ts";

/** Entry and changes of workers in the register: one by one, and by the file. */
export const workerEntryArea = defineArea({
  importKinds: [workerImport, workerFieldsImport, workerEditImport],
  serve: () => ({
    handlers: {
      ...checkHandlers,
      "labors.create": createWorker,
      "labors.update": updateWorker,
      "companyLabors.setMany": setManyWorkers,
    },
  }),
});
