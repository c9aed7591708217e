import type { DeskParts } from "../interfaces/desk-parts.ts";

/** Parts of the desk that the cache needs. */
export type CacheParts = {
  readonly host: Pick<DeskParts["host"], "dataDir">;
  readonly clock: DeskParts["clock"];
  readonly log: DeskParts["log"];
  readonly api: Pick<DeskParts["api"], "call">;
  readonly session: Pick<DeskParts["session"], "user" | "onChange" | "onWipe">;
  readonly connection: Pick<DeskParts["connection"], "online" | "update" | "onOnline" | "onServerChange">;
  readonly keyring: Pick<DeskParts["keyring"], "keyFor" | "inMemory" | "wipe">;
  readonly emit: DeskParts["emit"];
  readonly notify: DeskParts["notify"];
  readonly serverUrl: string;
};
