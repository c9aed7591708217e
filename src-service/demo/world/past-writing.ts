import { parseShanghai } from "../../../src-shared/kernel/values/time/time.ts";
import type { Writing } from "../../core/context.ts";
import type { Tx } from "../../core/database/tables.ts";
import type { World } from "./world.ts";

/**
 * Writing of the service as of a time in the past ("YYYY-MM-DD HH:mm:ss"), so that what areas do by their own code is done for the
 * demo history too: numbers and ids are the world's, nobody is told, and the audit log of demo data begins with its making.
 */
export const pastWriting = (world: World, tx: Tx, at: string): Writing => ({
  tx,
  at,
  nowMs: parseShanghai(at) ?? 0,
  ids: async (count) => world.ids(count),
  numbers: async (prefix, count) => Array.from({ length: count }, () => world.number(prefix, at.slice(0, 10))),
  changeSeq: async () => world.seq(),
  lock: async () => undefined,
  touched: () => undefined,
  touchedAgency: () => undefined,
  writeOnRefusal: () => undefined,
  carries: () => undefined,
  audit: async () => undefined,
});
