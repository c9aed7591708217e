import { type CardReader, createCardReader } from "./id-card/card-reader.ts";
import type { CardAnswer, CardSide } from "./id-card/result.ts";

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
  recognise(side: CardSide, bytes: Uint8Array): Promise<CardAnswer>;
  close(): Promise<void>;
};

/** The local reader; its thread starts with the first picture. */
export const localIdCards = (reader: CardReader = createCardReader()): IdCardChannel => ({
  recognise: (side, bytes) => reader.read(side, bytes),
  close: () => reader.close(),
});
