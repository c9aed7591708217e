import { threadBeside } from "../../threads/thread-beside.ts";
import { createThreadQueue, type ThreadLimits, type Waiting } from "../../threads/thread-queue.ts";
import type { ReadRequest } from "./protocol.ts";
import { type CardAnswer, type CardSide, refused } from "./result.ts";

/** Limits of the reading thread. */
export type ReaderLimits = ThreadLimits;

/** A busy machine starts the reader slowly and reads slowly: who waits decides, by the deadline of the request. */
export const readerLimits: ReaderLimits = {
  ...{ workMs: 30_000, startMs: 180_000, megabytes: 300, waiting: 40, waitingOfOwner: 6 },
};

/** Reads ID cards in a thread of its own, one after the other; those who wait take turns. */
export type CardReader = {
  read(side: CardSide, bytes: Uint8Array, waiting: Waiting): Promise<CardAnswer>;
  /** Starts the thread before the first picture comes. */
  start(): void;
  /** Counts the pictures before the one that waits under this id; null: none waits. */
  before(id: string): number | null;
  /** Ends the thread; what waits is answered with `down`. */
  close(): Promise<void>;
};

/**
 * A reader whose thread starts with the first picture, or before. A picture that takes too long, or that the thread dies of,
 * is refused and ends the thread; the next picture starts another.
 */
export const createCardReader = (
  limits: ReaderLimits = readerLimits,
  file: URL = threadBeside(import.meta.url, "id-card-thread"),
): CardReader => {
  const { run, start, before, close } = createThreadQueue<ReadRequest, CardAnswer>("id-cards", file, limits);
  return {
    read: async (side, bytes, waiting) => {
      const answer = await run({ side, bytes }, waiting);
      return answer.ok ? answer.output : refused(answer.refusal);
    },
    ...{ start, before, close },
  };
};
