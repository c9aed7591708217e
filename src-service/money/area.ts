import type { MakeArea } from "../plumbing/service.ts";
import { moneyHandlers } from "./handlers.ts";

/** Wallets and their statements. */
export const moneyArea: MakeArea = () => ({ handlers: moneyHandlers });
