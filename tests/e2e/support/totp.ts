import { createHmac } from "node:crypto";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

const base32 = (text: string): Buffer => {
  const bits = [...text.replace(/[\s=]/g, "").toUpperCase()]
    .map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, "0"))
    .join("");
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
};

/** What an authenticator shows for a secret at a moment (RFC 6238, SHA-1, six digits, 30 s), written apart from the product's own. */
export const authenticatorCode = (secret: string, atMs: number): string => {
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(atMs / 30_000)));
  const digest = createHmac("sha1", base32(secret)).update(step).digest();
  const at = (digest[19] ?? 0) & 0x0f;
  return String((digest.readUInt32BE(at) & 0x7fff_ffff) % 1_000_000).padStart(6, "0");
};
