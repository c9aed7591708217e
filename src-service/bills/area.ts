import type { MakeArea } from "../plumbing/service.ts";
import { billsHandlers } from "./handlers.ts";

/** Bills and their imports. */
export const billsArea: MakeArea = () => ({ handlers: billsHandlers });
