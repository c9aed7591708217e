import { createContext, useContext } from "react";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";

/** Review of record after record: the screen knows which one waits next. */
export type RecordReview = {
  /** The person begins an action with the open record: what becomes of it now is their own doing. */
  begun(): void;
  /**
   * The person passed or refused this record; `words` say so in its row of the list. Opens the next one that waits; where
   * none does it says so and goes back to the list.
   */
  decided(id: string, words: string): void;
  /**
   * Takes the service's newest answer about the open record. Where it waited for the person, or was opened because it did,
   * and no longer does, that is said and the next one opens.
   */
  seen(row: Row): void;
};

/** Place of an open record in its list. */
export type RecordFrame = {
  /** Position in the list's present question, from 1; null where the record is not in it (any more). */
  readonly place: number | null;
  readonly count: number;
  canStep(by: -1 | 1): boolean;
  /** Opens the record before or after it, and moves the list's mark with it. */
  step(by: -1 | 1): void;
  /** Null where nothing on this screen is checked one after the other. */
  readonly review: RecordReview | null;
};

const FrameContext = createContext<RecordFrame | null>(null);

export const RecordFrameProvider = FrameContext.Provider;

/** The list beside which a record stands; null where it stands alone. */
export const useRecordFrame = (): RecordFrame | null => useContext(FrameContext);
