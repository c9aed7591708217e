import type { TitlePair } from "../../../src-shared/kernel/imports/cells/titles.ts";
import type { StagingSummary } from "../staging/worker-protocol.ts";
import type { ImportParts } from "./import-parts.ts";
import type { SessionRecord } from "./session-record.ts";
import type { StagingPlace } from "./staging-folder.ts";
import type { TitleMemory } from "./title-memory.ts";

/** Titles that a person took for columns of a template, and whether to do so with the next file. */
export type TitleMapping = {
  readonly template: string;
  readonly titles: readonly TitlePair[];
  readonly remember: boolean;
};

export type SessionOptions = {
  readonly parts: ImportParts;
  readonly titles: TitleMemory;
  readonly record: SessionRecord;
  readonly place: StagingPlace;
  /** Summary found by a restart; null for a file that is still to be read. */
  readonly summary: StagingSummary | null;
  /** Removes the staging database; the session has ended its thread. */
  readonly wipe: () => void;
};
