import { createHash } from "node:crypto";
import { isWeakPassword } from "../../../src-shared/kernel/values/people/password.ts";
import { weakPasswords } from "../../../src-shared/kernel/values/people/weak-passwords.ts";

const shortest = 6;
const longest = 16;
const lower = "abcdefghijklmnopqrstuvwxyz";
const digits = "0123456789";
const runs = ["012345678901234567890", lower];

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const backwards = (text: string): string => Array.from(text).reverse().join("");

const lengths = Array.from({ length: longest - shortest + 1 }, (_, at) => shortest + at);

const straight = (): string[] =>
  runs.flatMap((run) =>
    lengths.flatMap((length) =>
      Array.from({ length: Math.max(0, run.length - length + 1) }, (_, at) => run.slice(at, at + length)).flatMap(
        (text) => [text, backwards(text)],
      ),
    ),
  );

const repeated = (): string[] => {
  const signs = Array.from(`${lower}${digits}_`);
  const pairs = signs.flatMap((one) => signs.map((other) => one + other));
  const triples = Array.from({ length: 1000 }, (_, at) => String(at).padStart(3, "0"));
  return [...signs, ...pairs, ...triples].flatMap((part) =>
    lengths.map((length) => part.repeat(Math.ceil(length / part.length)).slice(0, length)),
  );
};

const forms = (text: string): string[] => [text, capital(text), text.toUpperCase()];

let weakDigests: ReadonlySet<string> | undefined;

/**
 * True when a password is a weak one, by its md5 alone: the wire carries nothing else (spec 7). Knows the listed passwords
 * and straight runs in small letters, capitalised and in capitals, and repeated signs, pairs and groups of three digits;
 * the desk, which sees the text, refuses every weak one. The texts are checked by `isWeakPassword`, so the rule stands
 * once.
 */
export const isWeakDigest = (md5Hex: string): boolean => {
  weakDigests ??= new Set(
    [...new Set([...[...weakPasswords, ...straight()].flatMap(forms), ...repeated()])]
      .filter(isWeakPassword)
      .map((text) => createHash("md5").update(text).digest("base64")),
  );
  return weakDigests.has(Buffer.from(md5Hex, "hex").toString("base64"));
};
