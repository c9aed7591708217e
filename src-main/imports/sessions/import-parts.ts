import type { ImportTemplate } from "../../../src-shared/kernel/imports/cells/define.ts";
import type { AnswersNow } from "../../api/answer-store.ts";
import type { Jobs } from "../../exports/jobs.ts";
import type { DeskParts } from "../../interfaces/desk-parts.ts";

/** Parts of the desk that imports need. */
export type ImportParts = {
  readonly host: Pick<
    DeskParts["host"],
    "dataDir" | "importWorkerUrl" | "spawnReaderChild" | "deliverFile" | "randomBytes"
  >;
  readonly clock: DeskParts["clock"];
  readonly log: DeskParts["log"];
  readonly api: Pick<DeskParts["api"], "call" | "upload" | "uploadElsewhere">;
  readonly session: Pick<DeskParts["session"], "user" | "onChange">;
  readonly connection: Pick<DeskParts["connection"], "online" | "onOnline">;
  readonly keyring: Pick<DeskParts["keyring"], "keyFor" | "inMemory">;
  readonly files: Pick<DeskParts["files"], "take" | "giveBack">;
  readonly jobs: Pick<Jobs, "start">;
  /** Earlier answers of the service, for when it cannot be asked. */
  readonly answers: AnswersNow;
  readonly emit: DeskParts["emit"];
  readonly notify: DeskParts["notify"];
  readonly serverUrl: string;
  /** True when files of a template are taken at all. */
  readonly isTaken: (template: ImportTemplate) => boolean;
};
