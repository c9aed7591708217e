import type { Waiting } from "../threads/thread-queue.ts";
import { type CardReader, createCardReader } from "./id-card/card-reader.ts";
import type { CardAnswer, CardRefusal, CardSide } from "./id-card/result.ts";

export type { ReaderLimits } from "./id-card/card-reader.ts";
export { createCardReader, readerLimits } from "./id-card/card-reader.ts";
export type {
  BackResult,
  CardAnswer,
  CardRefusal,
  CardResult,
  CardSide,
  CardWarning,
  FrontResult,
} from "./id-card/result.ts";
export { cardRefusals } from "./id-card/result.ts";

/**
 * Recognition of ID cards. The one of this build is real and local: it reads the picture itself, asks no network, and
 * answers nothing that it has not read. Another service can take its place behind this interface.
 */
export type IdCardChannel = {
  /** Reads one side of a card from the bytes of a PNG or JPEG. Never rejects: what was not read is a refusal. */
  recognise(side: CardSide, bytes: Uint8Array, waiting: Waiting): Promise<CardAnswer>;
  /** Makes the reader ready before somebody waits for it. */
  start(): void;
  /** Counts the pictures before the one that waits under this id; null: none waits. */
  before(id: string): number | null;
  close(): Promise<void>;
};

/** The local reader. */
export const localIdCards = (reader: CardReader = createCardReader()): IdCardChannel => ({
  recognise: (side, bytes, waiting) => reader.read(side, bytes, waiting),
  ...{ start: reader.start, before: reader.before, close: reader.close },
});

/** Refusals of the reader, not of a photo. */
export type ReaderRefusal = "tooLong" | "busy" | "down";

/** The reader had no time: the photo is not to blame, and may be sent again as it is. */
export const isReaderBusy = (refusal: CardRefusal): refusal is ReaderRefusal =>
  refusal === "tooLong" || refusal === "busy" || refusal === "down";
