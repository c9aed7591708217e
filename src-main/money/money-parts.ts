import type { DeskParts } from "../interfaces/desk-parts.ts";
import type { Transport } from "../outbox/transport.ts";

/** Parts of the desk that money operations need. */
export type MoneyParts = {
  readonly host: Pick<DeskParts["host"], "dataDir" | "randomBytes">;
  readonly clock: DeskParts["clock"];
  readonly log: DeskParts["log"];
  readonly api: Pick<DeskParts["api"], "call">;
  readonly session: Pick<DeskParts["session"], "user" | "onChange">;
  readonly connection: Pick<DeskParts["connection"], "update" | "onOnline">;
  readonly keyring: Pick<DeskParts["keyring"], "keyFor" | "rejected" | "remembers">;
  readonly emit: DeskParts["emit"];
  readonly notify: DeskParts["notify"];
  readonly serverUrl: string;
  /** Transport for intents; the desk's HTTP client when absent. */
  readonly transport?: Transport;
};
