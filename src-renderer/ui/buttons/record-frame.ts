import { createContext, useContext } from "react";

/** What checking record after record is: the screen knows which one waits next. */
export type RecordReview = {
  /** The person passed or refused this record; `words` say so in its row of the list. Opens the next one that waits. */
  decided(id: string, words: string): void;
  /** Said once nothing else waits for the person; null before. */
  readonly nothingLeft: string | null;
};

/** How an open record stands in its list. */
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

/** Where the head of a record takes the menu of what is seldom done; null outside of a record. */
const MenuPlaceContext = createContext<HTMLElement | null>(null);
export const MenuPlaceProvider = MenuPlaceContext.Provider;
export const useMenuPlace = (): HTMLElement | null => useContext(MenuPlaceContext);
