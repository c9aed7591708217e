import type { ListPages } from "../cache/list-pages.ts";
import type { DeskParts, Handlers } from "../interfaces/desk-parts.ts";
import type { Jobs } from "./jobs.ts";

export type ExportsParts = {
  readonly host: Pick<DeskParts["host"], "dataDir" | "deliverFile" | "settings">;
  readonly clock: DeskParts["clock"];
  readonly session: Pick<DeskParts["session"], "user">;
  readonly connection: Pick<DeskParts["connection"], "online">;
  readonly api: Pick<DeskParts["api"], "call" | "save">;
  readonly emit: DeskParts["emit"];
  readonly pages: ListPages;
  readonly jobs: Pick<Jobs, "start">;
};

/** Export that a screen asked for, its filters checked. */
export type ExportRequest = Parameters<Handlers["lists"]["export"]>[0];
