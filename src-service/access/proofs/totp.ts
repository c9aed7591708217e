import { createHmac, timingSafeEqual } from "node:crypto";

/** One step of RFC 6238, in seconds, and the digits of a code: the defaults of every authenticator app. */
export const stepSeconds = 30;
export const codeDigits = 6;

/** A code is taken from one step before to one after: clocks differ, people type slowly (RFC 6238, 5.2). */
const drift = 1;

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Base32 of RFC 4648 without padding, as authenticator apps show and take secrets. */
export const toBase32 = (bytes: Uint8Array): string => {
  let text = "";
  let bitBuffer = 0;
  let bits = 0;
  for (const byte of bytes) {
    bitBuffer = (bitBuffer << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += alphabet[(bitBuffer >>> (bits - 5)) & 31];
    bitBuffer &= 255;
  }
  return bits === 0 ? text : text + alphabet[(bitBuffer << (5 - bits)) & 31];
};

/** The bytes of an unpadded base32 text. Throws for signs that are none of it. */
export const fromBase32 = (text: string): Buffer => {
  const bytes: number[] = [];
  let bitBuffer = 0;
  let bits = 0;
  for (const sign of text) {
    const value = alphabet.indexOf(sign);
    if (value < 0) throw new RangeError("not base32");
    bitBuffer = ((bitBuffer << 5) | value) & 4095;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((bitBuffer >>> bits) & 255);
  }
  return Buffer.from(bytes);
};

/** The number of the step that a moment lies in. */
export const stepAt = (nowMs: number): number => Math.floor(nowMs / 1000 / stepSeconds);

/** The code of a step: HOTP with SHA-1 (RFC 4226, 5.3), cut to `digits`. */
export const codeOfStep = (secret: Uint8Array, step: number, digits: number = codeDigits): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, "0");
};

/**
 * The step that a code belongs to, when it is near enough and later than `lastStep`, the last one that was taken: each code
 * is good once (RFC 6238, 5.2). Null for every other code; a wrong code gets the same answer whether it is near or not.
 */
export const findStep = (secret: Uint8Array, code: string, nowMs: number, lastStep: number | null): number | null => {
  const now = stepAt(nowMs);
  if (!/^\d{6}$/.test(code)) return null;
  const codeBytes = Buffer.from(code);
  let matchedStep: number | null = null;
  for (let step = now - drift; step <= now + drift; step += 1) {
    const isRight = timingSafeEqual(codeBytes, Buffer.from(codeOfStep(secret, step)));
    if (isRight && step > (lastStep ?? -1)) matchedStep ??= step;
  }
  return matchedStep;
};
