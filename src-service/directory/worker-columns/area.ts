import { defineArea } from "../../lists/area.ts";
import { workerColumnHandlers } from "./edit-columns.ts";

/** The editor of companies' own columns of their workers; what reads them lies in `companies/worker-columns.ts`. */
export const workerColumnsArea = defineArea({ serve: () => ({ handlers: workerColumnHandlers }) });
