import type { CarrierAnswer } from "../../plumbing/delivery.ts";
import type { SmsKind } from "./kinds.ts";

/**
 * One text message. `id` is its own for ever: a carrier that knows it takes it once. `text` has no signature; `parameters` are
 * those of its kind, for carriers that take templates only.
 */
export type SmsText = {
  readonly id: number;
  readonly phone: string;
  readonly text: string;
  readonly kind: SmsKind;
  readonly parameters: Readonly<Record<string, string>>;
  /** Read out by a call, where the carrier can. */
  readonly isVoice?: boolean;
  /** The signature in 【】 that is wished for; absent: the carrier's own. */
  readonly sign?: string | undefined;
};

/** Carries text messages. It answers within its own limit of time, and throws when it was not reached. */
export type SmsCarrier = {
  send(message: SmsText): Promise<CarrierAnswer>;
  /** Number that it takes at once; absent: one after another. */
  readonly atOnce?: number;
};

/** The product's own signature. */
export const productSign = "灵工台";

/** A text with its signature, as carriers demand it. */
export const signed = (text: string, sign: string = productSign): string => `【${sign}】${text}`;
